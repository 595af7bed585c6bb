import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackend } from '../../src/check/check-backend'
import type { SignIn } from '../../src/check/check-sign-in'
import type { Finding } from '../../src/check/visit'
import {
  type DistortingProxy,
  type Distortion,
  type PassingAnswer,
  startDistortingProxy,
} from '../support/distorting-proxy'
import { askDesk, startTestServer } from '../support/server'
import { type Stack, startStack } from '../support/stack'

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
    const { code } = await askDesk<{ code: string }>(url, 'POST', 'employees/mjkim/recovery-code')
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

  /** Changes the answers to one path, or to those of one kind. */
  const at = (path: string, change: (answer: PassingAnswer, query: URLSearchParams) => void): Distortion => ({
    answer: (passing, answer) => {
      if (passing.path === path && passing.method !== 'OPTIONS') change(answer, passing.query)
    },
  })
  const field = (path: string, name: string, value: unknown) =>
    at(path, ({ status, json }) => {
      if (status === 200) Object.assign(json as object, { [name]: value })
    })
  const without = (path: string, name: string) => field(path, name, undefined)
  const rows = (path: string, list: string, name: string, value: unknown) =>
    at(path, ({ status, json }) => {
      const records = status === 200 ? (json as Record<string, object[]>)[list] : []
      for (const record of records ?? []) Object.assign(record, { [name]: value })
    })
  const refused = (path: string, change: (answer: PassingAnswer) => void) =>
    at(path, (answer) => {
      if (answer.status >= 400) change(answer)
    })
  const answered = (path: string, change: (answer: PassingAnswer) => void) =>
    at(path, (answer) => {
      if (answer.status < 400) change(answer)
    })
  const lookup = '/api/login/user-authenticator'
  const validate = '/api/login/email/authenticate/validate'
  const history = '/api/user/dashboard/authenticator/history'
  const attempt = {
    authenticateHistoryId: 1,
    type: 'otp',
    applicationName: null,
    description: null,
    insertDate: 0,
  }

  /** What the contract allows, though our own backend does otherwise. */
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

  const planted: readonly [what: string, distortion: Distortion, found: readonly RegExp[]][] = [
    [
      'a configuration without the user service',
      at('/config.json', ({ json }) => {
        delete (json as { CONNECTION_STRINGS: { USER_SERVICE_URL?: string } }).CONNECTION_STRINGS
          .USER_SERVICE_URL
      }),
      [/^GET the configuration document: CONNECTION_STRINGS\.USER_SERVICE_URL: missing$/],
    ],
    [
      'a timeout in words',
      at('/config.json', ({ json }) => {
        Object.assign((json as { CONFIG_VARIABLES: { USER_PORTAL: object } }).CONFIG_VARIABLES.USER_PORTAL, {
          TIMEOUT: 'half an hour',
        })
      }),
      [/^GET the configuration document: CONFIG_VARIABLES\.USER_PORTAL\.TIMEOUT: expected number$/],
    ],
    [
      'a method whose status is missing',
      without(lookup, 'emailStatus'),
      [/^GET user-authenticator: emailStatus: missing$/],
    ],
    [
      'a status that there is not',
      field(lookup, 'otpStatus', 7),
      [/^GET user-authenticator: otpStatus: expected a status from 0 to 3, got a number$/],
    ],
    [
      'a lookup that does not say whom it found',
      without(lookup, 'userId'),
      [/^GET user-authenticator: userId: missing$/],
    ],
    [
      'JSON under the name of HTML',
      answered(lookup, (answer) => {
        answer.headers['content-type'] = 'text/html'
      }),
      [/^GET user-authenticator: content type text\/html instead of application\/json$/],
    ],
    [
      'an unknown employee who is found to be nothing',
      refused(lookup, (answer) => {
        answer.status = 200
        answer.json = {}
      }),
      [/an unknown employee.*not refused: status 200; no failInfo.code/, /no employee.*not refused/],
    ],
    [
      'errors of another form',
      refused(lookup, (answer) => {
        answer.json = { error: 'not found' }
      }),
      [/an unknown employee.*no failInfo.code/, /no employee.*no failInfo.code/],
    ],
    [
      'a code of its own',
      refused(lookup, (answer) => {
        answer.json = { failInfo: { code: 9999 } }
      }),
      [/an unknown employee.*failInfo.code 9999 is not in the catalogue/, /no employee.*9999/],
    ],
    [
      'a crash at the lookup of an unknown employee',
      refused(lookup, (answer) => {
        answer.status = 500
        answer.text = 'Internal Server Error'
      }),
      [/an unknown employee.*no failInfo.code in the body, only status 500/, /no employee.*only status 500/],
    ],
    [
      'phones in an object',
      answered('/api/login/mobile-authenticator', (answer) => {
        answer.json = { devices: answer.json }
      }),
      [/^GET mobile-authenticator: expected Array, got an object$/],
    ],
    [
      'a code that is sent under another status',
      answered('/api/login/email/authenticate', (answer) => {
        answer.status = 202
      }),
      [/^POST email\/authenticate: status 202 instead of 200$/],
    ],
    [
      'a wrong code under status 200',
      refused(validate, (answer) => {
        answer.status = 200
      }),
      [/^GET email\/authenticate\/validate \(a wrong code\): not refused: status 200$/],
    ],
    [
      'a wrong code without an error of its own',
      refused(validate, (answer) => {
        answer.json = { failInfo: { code: 1000 } }
      }),
      [/\(a wrong code\): failInfo.code 1000, which does not say: the code is wrong$/],
    ],
    [
      'tokens by another name',
      answered('/api/login/token', (answer) => {
        const { accessToken, ...rest } = answer.json as Record<string, unknown>
        answer.json = { access_token: accessToken, ...rest }
      }),
      [/^GET token: accessToken: missing$/],
    ],
    [
      'a login serial that is good twice',
      refused('/api/login/token', (answer) => {
        answer.status = 200
        answer.json = { accessToken: 'a', refreshToken: 'b' }
      }),
      [
        /^GET token \(the same serial again\): not refused/,
        /^GET token \(a made-up serial with a secret\): not refused/,
        /^GET token \(a made-up serial\): not refused/,
      ],
    ],
    [
      'an announced feature whose fields are unknown',
      refused('/api/login/fcm/push/token', (answer) => {
        answer.json = { failInfo: { code: 3002 } }
      }),
      [/^POST fcm\/push\/token \(a made-up phone, bindSerial\): failInfo.code 3002, which does not say/],
    ],
    [
      'applications in an envelope',
      answered('/api/user/application/all', (answer) => {
        answer.json = { list: answer.json }
      }),
      [/^GET application\/all: expected Array, got an object$/],
    ],
    [
      'applications without their limits',
      answered('/api/user/application', (answer) => {
        for (const each of answer.json as object[]) Object.assign(each, { authenticatorTypeCount: undefined })
      }),
      [/\(mobile\): \[\]\.authenticatorTypeCount: missing/, /\(ctap\)/, /\(platform\)/],
    ],
    [
      'a status card that is missing',
      without('/api/user/dashboard/authenticator/status', 'smsStatus'),
      [/^GET dashboard\/authenticator\/status: smsStatus: missing$/],
    ],
    [
      'devices whose date no clock knows',
      rows('/api/user/otp', 'otpDtos', 'insertDate', '2026년 3월'),
      [/^GET otp: otpDtos\[\]\.insertDate: expected a date: .*, got a text$/],
    ],
    [
      'devices that cannot be deleted, because they have no ID',
      rows(
        '/api/user/mobile-authenticator',
        'mobileAuthenticatorDtoList',
        'mobileAuthenticatorId',
        undefined,
      ),
      [/^GET mobile-authenticator: mobileAuthenticatorDtoList\[\]\.mobileAuthenticatorId: missing$/],
    ],
    [
      'a list under another path',
      at('/api/user/ctap', (answer) => {
        answer.status = 404
        answer.text = '<h1>Not Found</h1>'
        answer.headers['content-type'] = 'text/html'
      }),
      [
        /^GET ctap: status 404 instead of 200$/,
        /^GET ctap \(no token\): no failInfo.code in the body, only status \d+$/,
      ],
    ],
    [
      'a history that does not say how many pages it has',
      without(history, 'pages'),
      [
        /^GET dashboard\/authenticator\/history: pages: missing$/,
        /\(status is 1\): pages: missing$/,
        /\(status is 0\): pages: missing$/,
        /\(type is email\): pages: missing$/,
      ],
    ],
    [
      'a history without records',
      without('/api/user/ctap/history', 'list'),
      [/^GET ctap\/history: expected a field that holds the list of records, got an object$/],
    ],
    [
      'records without a date under a name of their own',
      at('/api/user/otp/history', (answer) => {
        const { list, ...page } = answer.json as { list?: unknown }
        if (answer.status === 200) answer.json = { ...page, content: [{ authenticateHistoryId: 1 }] }
      }),
      [/^GET otp\/history: content\[\]\.type: missing; .*content\[\]\.insertDate: missing$/],
    ],
    [
      'an outcome that there is not',
      field('/api/user/otp/history', 'list', [{ ...attempt, status: 2 }]),
      [/^GET otp\/history: list\[\]\.status: expected 1 for success or 0 for failure, got a number$/],
    ],
    [
      'filters that do not count',
      {
        request: ({ path, query }) => {
          if (path !== history) return
          query.delete('status')
          query.delete('type')
        },
      },
      [
        /\(status is 1\): the filter does not count: 1 record of another status$/,
        /\(status is 0\): the filter does not count: 1 record of another status$/,
      ],
    ],
    [
      'a filter at which it fails',
      at(history, (answer, query) => {
        if (!query.has('type') || answer.status !== 200) return
        answer.status = 500
        answer.json = { failInfo: { code: 1000 } }
        delete answer.headers['access-control-allow-origin']
      }),
      [
        /\(type is email\): status 500 instead of 200, failInfo.code 1000; Access-Control-Allow-Origin is missing/,
      ],
    ],
    [
      'a token that is not checked',
      {
        answer: ({ path, authorized, method }, answer) => {
          if (path !== '/api/user/otp' || authorized || method === 'OPTIONS') return
          answer.status = 200
          answer.json = { otpDtos: [], otpStatus: 3 }
        },
      },
      [/^GET otp \(no token\): not refused: status 200; no failInfo.code in the body, only status \d+$/],
    ],
    [
      'a missing token that has a status and no code',
      {
        answer: ({ path, method }, answer) => {
          if (path.startsWith('/api/user/ctap/history') && answer.status === 401 && method !== 'OPTIONS')
            answer.json = {}
        },
      },
      [/^GET ctap\/history \(no token\): no failInfo.code in the body, only status \d+$/],
    ],
    [
      'terms of the app store as a page',
      at('/api/app/terms-and-conditions', (answer) => {
        answer.headers['content-type'] = 'text/html'
      }),
      [/^GET terms-and-conditions: content type text\/html instead of text\/plain$/],
    ],
    [
      'answers that no page of another origin may read',
      at('/api/user/platform', (answer) => {
        delete answer.headers['access-control-allow-origin']
      }),
      [/^GET platform: Access-Control-Allow-Origin is missing/, /^GET platform \(no token\): Access-Control/],
    ],
    [
      'a preflight that lets no token through',
      {
        answer: ({ method }, answer) => {
          if (method === 'OPTIONS') answer.headers['access-control-allow-headers'] = 'Content-Type'
        },
      },
      [
        /^GET application\/all \(preflight\): Access-Control-Allow-Headers does not list authorization$/,
        /^PUT update\/devicename \(preflight\)/,
        /^DELETE otp \(preflight\)/,
      ],
    ],
  ]

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
