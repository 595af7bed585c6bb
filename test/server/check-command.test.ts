import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stack, startStack } from '../support/stack'

/** Runs the command as `npx mfa-elements` does, and answers what it asks for. */
async function run(args: readonly string[], answer?: () => Promise<string>) {
  const program = spawn(process.execPath, ['dist/cli.js', ...args])
  const asked = new Promise<void>((resolve) => program.stderr.once('data', () => resolve()))
  const done = new Promise<number | null>((resolve) => program.once('close', resolve))
  const said = Promise.all([text(program.stdout), text(program.stderr)])
  if (answer) {
    await asked
    program.stdin.write(`${await answer()}\n`)
  }
  program.stdin.end()
  const [output, errors] = await said
  return { exitCode: await done, output, errors }
}

describe('npx mfa-elements', () => {
  let stack: Stack

  beforeAll(async () => {
    stack = await startStack()
  })
  afterAll(() => stack?.close())

  it('asks for the code, prints every call, and ends with 0 where nothing differs', async () => {
    const { employeeId, email } = await stack.employee()
    const check = ['check', `${stack.url}/config.json`, '--employee', employeeId, '--method', 'email']
    const { exitCode, output, errors } = await run(check, () => stack.mailbox.nextCode(email))
    expect(errors).toContain('The code: ')
    expect(output).toContain('ok         GET    user-authenticator\n')
    expect(output).toContain('ok         GET    dashboard/authenticator/status\n')
    expect(output).toContain('not asked  GET    policy-image: DEMO_MODE is off\n')
    expect(output).toMatch(/\n\d+ agree, 0 differ, 2 not asked\n$/)
    expect(exitCode).toBe(0)
  })

  it('takes a token instead, and ends with 1 where something differs', async () => {
    const other = ['--origin', 'https://elsewhere.example', '--access-token', 'made-up']
    const { exitCode, output } = await run(['check', `${stack.url}/config.json`, ...other])
    expect(output).toContain('DIFFERS    GET    application/all\n             status 403 instead of 200')
    expect(output).toContain('Access-Control-Allow-Origin is missing')
    expect(exitCode).toBe(1)
  })

  it('says what it could not reach', async () => {
    const { exitCode, output } = await run(['check', 'http://127.0.0.1:1/config.json'])
    expect(output).toMatch(/DIFFERS {4}GET {4}the configuration document\n +\S/)
    expect(exitCode).toBe(1)
  })

  it.each([
    [['check'], 'Add the address of the configuration document.'],
    [['check', 'config.json'], 'Not a web address: config.json'],
    [['chekc', 'https://mfa.gaon.example/config.json'], 'Unknown command: chekc'],
    [['check', 'https://mfa.gaon.example/config.json', '--method', 'email'], '--method needs --employee.'],
    [['check', 'https://mfa.gaon.example/config.json', '--employe', 'mjkim'], "Unknown option '--employe'"],
  ])('explains itself where it does not understand %j', async (args, message) => {
    const { exitCode, output, errors } = await run(args)
    expect(errors).toContain(message)
    expect(errors).toContain('npx mfa-elements check <config-url>')
    expect(output).toBe('')
    expect(exitCode).toBe(2)
  })

  it('does not wait for a code where there is no terminal to type it in', async () => {
    const { employeeId } = await stack.employee()
    const check = ['check', `${stack.url}/config.json`, '--employee', employeeId, '--method', 'email']
    const { exitCode, errors } = await run(check)
    expect(errors).toContain('No code was entered.')
    expect(exitCode).toBe(2)
  })

  it('helps who asks for it', async () => {
    expect(await run(['--help'])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('--employee'),
    })
  })
})
