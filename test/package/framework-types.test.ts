import { execFile } from 'node:child_process'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InstalledPackage, installPackage } from '../support/installed-package'

const run = promisify(execFile)

/** The type checker of each framework, with its arguments. */
const checkers = {
  tsx: ['typescript/bin/tsc', '-p'],
  vue: ['vue-tsc/bin/vue-tsc.js', '-p'],
  svelte: ['svelte-check/bin/svelte-check', '--output', 'machine', '--threshold', 'error', '--tsconfig'],
} as const

/** Each checker reads the types of its framework with all that they bring along, while other suites keep the machine busy. */
const PATIENCE_MS = 180_000

describe("a host's own type check, with the package as it ships", { timeout: PATIENCE_MS }, () => {
  let installed: InstalledPackage

  beforeAll(async () => {
    installed = await installPackage()
    await installed.borrow('react', '@types/react', 'csstype', 'vue', 'svelte')
    await cp(new URL('fixtures', import.meta.url), installed.project, { recursive: true })
  })
  afterAll(() => installed?.remove())

  /** The lines of what the checker says about the two pages of a kind. */
  const complaints = async (kind: keyof typeof checkers): Promise<string[]> => {
    const [program, ...args] = checkers[kind]
    const config = `tsconfig.${kind}.json`
    await writeFile(
      join(installed.project, config),
      JSON.stringify({ extends: './tsconfig.json', include: [`*.${kind}`] }),
    )
    const outcome: { stdout: string } = await run(
      process.execPath,
      [join(process.cwd(), 'node_modules', program), ...args, config],
      { cwd: installed.project },
    ).catch((error: { stdout: string }) => error)
    return outcome.stdout.split('\n').filter((line) => /error/i.test(line) && !line.includes('COMPLETED'))
  }

  it('knows in React tags, attributes, properties and events, and refuses others', async () => {
    const said = await complaints('tsx')
    expect(said).toEqual([
      expect.stringMatching(/^wrong\.tsx.*"blue"/),
      expect.stringMatching(/^wrong\.tsx.*'accessToken' does not exist on type 'MfaSignedInEvent'/),
      expect.stringMatching(/^wrong\.tsx.*'mfa-nothing' does not exist/),
    ])
  })

  it('knows in Vue attributes, properties and events, and refuses others', async () => {
    const said = await complaints('vue')
    expect(said).toEqual([
      expect.stringMatching(/^wrong\.vue.*"blue"/),
      expect.stringMatching(/^wrong\.vue.*'accessToken' does not exist on type 'MfaSignedInEvent'/),
    ])
  })

  it('knows in Svelte attributes, properties and events, and refuses others', async () => {
    const said = await complaints('svelte')
    expect(said).toEqual([
      expect.stringMatching(/"wrong\.svelte".*blue/),
      expect.stringMatching(/"wrong\.svelte".*'accessToken' does not exist on type 'MfaSignedInEvent'/),
    ])
  })
})
