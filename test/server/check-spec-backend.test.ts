import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackend } from '../../src/check/check-backend'
import type { Finding } from '../../src/check/visit'
import type { CodeMethodName } from '../../src/contract/methods'
import { type Mailbox, openMailbox } from '../support/mailbox'
import {
  employee,
  type SpecBackend,
  type SpecBackendOptions,
  startSpecBackend,
} from '../support/spec-backend'

const insertDate = [2026, 3, 12, 9, 30]
const attempt = (authenticateHistoryId: number, type: string, status: 0 | 1) => ({
  ...{ authenticateHistoryId, type, applicationName: 'Groupware', description: null, status, insertDate },
})
const device = (id: number) => ({
  ...{ id, description: 'Galaxy S24', applicationName: 'Groupware', insertDate: '2026-03-12T09:30:00' },
})

/** A backend with nothing but the specification must pass. */
describe('the contract checker at a backend written from the specification alone', () => {
  let mailbox: Mailbox

  beforeAll(async () => {
    mailbox = await openMailbox()
  })
  afterAll(() => mailbox?.close())

  const minji = employee({ employeeId: 'mkim', userEmail: 'minji.kim@example.com' })

  const check = async (
    method: CodeMethodName,
    options: Partial<SpecBackendOptions>,
    prepare: (backend: SpecBackend) => void = () => undefined,
  ) => {
    const backend = await startSpecBackend({
      employees: [minji],
      devices: { mkim: [{ deviceId: 'd-1', deviceName: 'Galaxy S24' }] },
      inside: {
        devices: { mobile: [device(1)], otp: [device(2)], ctap: [device(3)], platform: [device(4)] },
        history: [attempt(1, 'email', 1), attempt(2, 'otp', 0)],
      },
      smtpUrl: mailbox.url,
      ...options,
    })
    prepare(backend)
    const code = async () => {
      if (method === 'email') return mailbox.nextCode('minji.kim@example.com')
      return method === 'sms' ? backend.textedCode('mkim') : backend.newCode(method, 'mkim')
    }
    const signIn = { employeeId: 'mkim', method, code }
    const found: Finding[] = []
    const { configUrl } = backend
    try {
      await checkBackend({ configUrl, signIn, timeoutMs: 10_000 }, (finding) => found.push(finding))
    } finally {
      await backend.close()
    }
    return { found, unexpected: backend.unexpected }
  }

  it.each([
    ['email', { validateAnswer: 'serial' }],
    ['sms', { validateAnswer: 'tokens', terms: 'The first paragraph.\nThe second.' }],
    ['otp', { validateAnswer: 'bare', bridge: true }],
    ['recovery', { validateAnswer: 'serial', policyImage: 'iVBORw0KGgo=' }],
  ] as const)('finds nothing that differs when signing in with %s, %j', async (method, options) => {
    const { found, unexpected } = await check(method, options)
    expect(found.filter(({ outcome }) => outcome === 'differs')).toEqual([])
    expect(found.length).toBeGreaterThanOrEqual(40)
    // It asks as the specification says, but for the one question that is wrong on purpose.
    expect(unexpected.filter((line) => !line.endsWith('without employeeId'))).toEqual([])
  })

  it('finds a text message that an empty answer says was not sent', async () => {
    const { found } = await check('sms', {}, (backend) =>
      backend.answerNext('POST login/sms/authenticate', { text: 'null' }),
    )
    const differing = found.filter(({ outcome }) => outcome === 'differs')
    expect(differing.map(({ question }) => question)).toEqual(['POST   sms/authenticate'])
    expect(differing[0]?.details.join()).toContain('an empty one says that nothing was sent')
  })
})
