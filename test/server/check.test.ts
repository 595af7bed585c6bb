import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackend } from '../../src/check/check-backend'
import type { SignIn } from '../../src/check/check-sign-in'
import type { Finding } from '../../src/check/visit'
import { type DistortingProxy, type Distortion, startDistortingProxy } from '../support/distorting-proxy'
import { recoveryCodeOf, startTestServer } from '../support/server'
import { type Stack, startStack } from '../support/stack'
import { answered, at, field } from './distortions'
import { lookup, plantedInSignIn } from './planted-in-sign-in'
import { history, plantedInside } from './planted-self-service'

const origin = 'https://intranet.gaon.example'

describe('the contract checker', () => {
  let stack: Stack
  let proxy: DistortingProxy

  beforeAll(async () => {
    stack = await startStack({
      allowedOrigins: [origin],
      portal: { privateAppStore: true, demoMode: true },
    })
    proxy = await startDistortingProxy(stack.url)
  })
  afterAll(async () => {
    await proxy?.close()
    await stack?.close()
  })

  const newcomer = () =>
    stack.employee({ grants: ['email', 'mobile', 'otp', 'ctap', 'platform'], phones: [{ name: '갤럭시' }] })

  const findings = async (url: string, signIn?: SignIn): Promise<Finding[]> => {
    const found: Finding[] = []
    const options = { configUrl: `${url}/config.json`, signIn, origin, timeoutMs: 10_000 }
    await checkBackend(options, (finding) => found.push(finding))
    return found
  }

  /** Everything that it can ask but passkeys: an employee with a phone signs in by e-mail. */
  const asNewcomer = async (): Promise<SignIn> => {
    const { employeeId, email } = await newcomer()
    const code = () => stack.mailbox.nextCode(email)
    return { employeeId, method: 'email', code }
  }

  /** An employee with every kind of device signs in with a recovery code. */
  const asMinji = async (url: string): Promise<SignIn> => {
    const code = await recoveryCodeOf(url, 'mjkim')
    return { employeeId: 'mjkim', method: 'recovery', code }
  }

  const differing = async (distortion: Distortion, signIn?: SignIn) => {
    proxy.distort(distortion)
    const found = await findings(proxy.url, signIn ?? (await asNewcomer()))
    return found.flatMap(({ outcome, question, details }) =>
      outcome === 'differs' ? [`${question.replace(/\s+/g, ' ')}: ${details.join('; ')}`] : [],
    )
  }

  it('finds nothing that differs in our own backend, and asks everything', async () => {
    const found = [
      ...(await findings(stack.url, await asNewcomer())),
      ...(await findings(stack.url, await asMinji(stack.url))),
    ]
    expect(found.filter(({ outcome }) => outcome !== 'agrees')).toEqual([])
    expect(found.length).toBeGreaterThan(90)
  })

  it('finds nothing that differs in our own backend behind a bridge', async () => {
    const bridged = await startTestServer({ allowedOrigins: ['*'], portal: { bridge: true } })
    try {
      const found = await findings(bridged.url, await asMinji(bridged.url))
      expect(found.filter(({ outcome }) => outcome === 'differs')).toEqual([])
      expect(
        found.find(({ question }) => question.includes('mobile-authenticator-login-service')),
      ).toBeDefined()
    } finally {
      await bridged.close()
    }
  })

  it('finds nothing that differs in our own backend while it answers for unknown IDs', async () => {
    const neutral = await startTestServer({ allowedOrigins: ['*'], portal: { neutralLoginError: true } })
    try {
      const found = await findings(neutral.url, await asMinji(neutral.url))
      expect(found.filter(({ outcome }) => outcome === 'differs')).toEqual([])
      expect(found.filter(({ question }) => question.includes('an unknown employee'))).toHaveLength(1)
    } finally {
      await neutral.close()
    }
  })

  /** A response that the contract allows, although our own backend responds otherwise. */
  const termsForTokens: Distortion = {
    answer: ({ path, authorized }, answer) => {
      if (path !== '/api/app/terms-and-conditions' || authorized) return
      answer.status = 401
      answer.headers['content-type'] = 'application/json'
      delete answer.text
      answer.json = { failInfo: { code: 2001 } }
    },
  }
  const harmless: readonly [what: string, distortion: Distortion][] = [
    ['wants the token for the terms, too', termsForTokens],
    [
      'lists the numbers of the pages before the records',
      at(history, (answer) => {
        if (answer.status === 200) answer.json = { navigatepageNums: [1, 2], ...(answer.json as object) }
      }),
    ],
  ]
  const planted = [...plantedInSignIn, ...plantedInside]

  it('has at least twenty differences to find', () => {
    expect(planted.length).toBeGreaterThanOrEqual(20)
  })

  it.each(planted)('finds %s, and nothing else', async (_what, distortion, expected) => {
    const said = await differing(distortion)
    expect(said).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  })

  it.each(harmless)('does not blame a backend that %s', async (_what, distortion) => {
    expect(await differing(distortion)).toEqual([])
  })

  it('lets a backend refuse the terms without a session', async () => {
    proxy.distort(termsForTokens)
    const found = await findings(proxy.url)
    expect(found.find(({ question }) => question.includes('terms-and-conditions'))).toMatchObject({
      outcome: 'agrees',
    })
  })

  it('finds a passkey challenge without its envelope', async () => {
    const distortion = answered('/api/login/preAuthenticate', (answer) => {
      answer.json = (answer.json as { Response: unknown }).Response
    })
    expect(await differing(distortion, await asMinji(stack.url))).toEqual([
      'POST preAuthenticate (ctap): Response: missing',
      'POST preAuthenticate (platform): Response: missing',
    ])
  })

  it('tells no value of an answer, because they are of a person', async () => {
    const email = 'minji.kim@gaon.example'
    const said = await differing(field(lookup, 'userId', { email }))
    expect(said[0]).toBe('GET user-authenticator: userId: expected a number or text, got an object')
    expect(said.join()).not.toContain(email)
  })
})
