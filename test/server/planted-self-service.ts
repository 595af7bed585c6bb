import { answered, at, field, type PlantedFault, rows, without } from './distortions'

export const history = '/api/user/dashboard/authenticator/history'
const attempt = {
  authenticateHistoryId: 1,
  type: 'otp',
  applicationName: null,
  description: null,
  insertDate: 0,
}

/** Faults in the signed-in area, and in the common parts of all calls. */
export const plantedInside: readonly PlantedFault[] = [
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
    rows('/api/user/mobile-authenticator', 'mobileAuthenticatorDtoList', 'mobileAuthenticatorId', undefined),
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
      /^GET user-authenticator \(preflight\): Access-Control-Allow-Headers does not list mfa-known-browser$/,
      /^DELETE known-browser \(preflight\)/,
    ],
  ],
]
