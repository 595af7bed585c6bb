import { answered, at, field, type PlantedFault, refused, without } from './distortions'

export const lookup = '/api/login/user-authenticator'
const validate = '/api/login/email/authenticate/validate'

/** Faults in the configuration, the lookup and the sign-in. */
export const plantedInSignIn: readonly PlantedFault[] = [
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
    'an exchange that makes no browser known though that is announced',
    without('/api/login/token', 'knownBrowser'),
    [/^GET token: knownBrowser: missing$/],
  ],
  [
    'a token of a browser that no cookie can hold',
    field('/api/login/token', 'knownBrowser', 'two words'),
    [/^GET token: knownBrowser: expected 1 to 200 letters, digits and \.~\+\/_-$/],
  ],
  [
    'a browser that cannot be forgotten',
    at('/api/login/known-browser', (answer) => {
      answer.status = 404
      answer.json = { failInfo: { code: 3001 } }
    }),
    [/^DELETE known-browser: status 404 instead of 200, failInfo\.code 3001$/],
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
      /^GET token \(a made-up serial in a made-up browser\): not refused/,
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
]
