import { parse } from 'valibot'
import { afterEach, beforeEach } from 'vitest'
import { type AnswerOf, addressOfCall, type Call, withServerDomain } from '../../src/contract/call'
import { type Configuration, parseConfiguration } from '../../src/contract/configuration'
import { live } from './live'
import { type Mailbox, openMailbox } from './mailbox'
import { employee, type SpecBackend, type SpecBackendOptions, startSpecBackend } from './spec-backend'

export const minji = employee({ employeeId: 'mkim', userEmail: 'minji.kim@example.com' })
export const whom = { applicationId: 1, employeeId: 'mkim' }
export const phone = { deviceId: 'd-1', deviceName: 'Galaxy S24' }

/** The backend of the specification for each test of a file, which begins with `start`, and its mail. */
export function specBackendClient() {
  let mailbox: Mailbox
  let backend: SpecBackend
  let configuration: Configuration

  async function start(options: Partial<SpecBackendOptions> = {}) {
    backend = await startSpecBackend({
      employees: [minji],
      devices: { mkim: [phone] },
      smtpUrl: mailbox.url,
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
    mailbox = await openMailbox()
  })

  afterEach(async () => {
    await backend.close()
    await mailbox.close()
  })

  return {
    mailbox: live(() => mailbox),
    backend: live(() => backend),
    configuration: live(() => configuration),
    start,
    send,
  }
}

export async function answerOf<C extends Call>(call: C, response: Response): Promise<AnswerOf<C>> {
  const text = await response.text()
  return parse(call.answer, /^([{[]|true$)/.test(text) ? JSON.parse(text) : text)
}
