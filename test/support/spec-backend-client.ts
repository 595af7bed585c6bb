import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { parse } from 'valibot'
import { afterEach, beforeEach } from 'vitest'
import { type AnswerOf, addressOfCall, type Call, withServerDomain } from '../../src/contract/call'
import { type Configuration, parseConfiguration } from '../../src/contract/configuration'
import { live } from './live'
import { employee, type SpecBackend, type SpecBackendOptions, startSpecBackend } from './spec-backend'

export const minji = employee({ employeeId: 'mkim', userEmail: 'minji.kim@example.com' })
export const whom = { applicationId: 1, employeeId: 'mkim' }
export const phone = { deviceId: 'd-1', deviceName: 'Galaxy S24' }

/** The backend of the specification for each test of a file, which begins with `start`, and its mail. */
export function specBackendClient() {
  const mails: { to: string; text: string }[] = []
  let smtp: SMTPServer
  let backend: SpecBackend
  let configuration: Configuration

  async function start(options: Partial<SpecBackendOptions> = {}) {
    const { port } = smtp.server.address() as AddressInfo
    backend = await startSpecBackend({
      employees: [minji],
      devices: { mkim: [phone] },
      smtpUrl: `smtp://127.0.0.1:${port}`,
      ...options,
    })
    const read = parseConfiguration(await (await fetch(backend.configUrl)).json())
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    configuration = read.config
  }

  /** Sends what the contract describes, as plainly as can be. */
  function send(call: Call, fields: Record<string, unknown> = {}, token?: string) {
    const url = new URL(addressOfCall(call, configuration) ?? '')
    const added = withServerDomain(call, {
      bridge: Boolean(configuration.CONFIG_VARIABLES.USER_PORTAL.BRIDGE),
      apiServerDomain: configuration.CONNECTION_STRINGS.API_SERVER_DOMAIN,
    })
    const query = { ...(call.method === 'GET' && fields), ...added.query }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return fetch(url, {
      method: call.method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(call.method !== 'GET' && { body: JSON.stringify({ ...fields, ...added.body }) }),
    })
  }

  beforeEach(async () => {
    mails.length = 0
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: async (stream, session, done) => {
        const { text = '' } = await PostalMime.parse(await stream.toArray().then(Buffer.concat))
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text: text.trim() })
        done()
      },
    })
    await new Promise<void>((resolve) => {
      smtp.listen(0, '127.0.0.1', resolve)
    })
  })

  afterEach(async () => {
    await backend.close()
    await new Promise<void>((resolve) => smtp.close(resolve))
  })

  return { mails, backend: live(() => backend), configuration: live(() => configuration), start, send }
}

export async function answerOf<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
  const text = await response.text()
  return parse(call.answer, /^([{[]|true$)/.test(text) ? JSON.parse(text) : text)
}
