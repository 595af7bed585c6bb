import { type PasskeyType, readAuthentication, readRegistration } from './passkeys'
import { fail } from './reply'
import type { Route } from './route'

const whom = ['applicationId', 'did', 'userId', 'type']
const credential = (at: string, response: readonly string[]) => [
  ...['id', 'type', 'rawId'].map((name) => `${at}.${name}`),
  ...response.map((name) => `${at}.response.${name}`),
]

const keyOf = ({ userId, type }: Readonly<Record<string, unknown>>) => ({
  userId: Number(userId),
  type: type as PasskeyType,
})

/** Sign-in and registration with a passkey. */
export const passkeyRoutes: readonly Route[] = [
  {
    service: 'login',
    method: 'POST',
    path: 'preAuthenticate',
    fields: [...whom, 'deviceToken'],
    constants: { did: 1, deviceToken: null },
    handle: ({ passkeys, fields }) => {
      const options = passkeys.authenticationOptions(keyOf(fields))
      return options ? { json: { Response: options } } : fail(11006)
    },
  },
  {
    service: 'login',
    method: 'POST',
    path: 'authenticate',
    fields: [
      ...whom,
      ...credential('payload.publicKeyCredential', [
        'signature',
        'authenticatorData',
        'clientDataJSON',
        'userHandle',
      ]),
      'payload.publicKeyCredential.clientExtensions',
    ],
    constants: { did: 1 },
    handle: async ({ passkeys, signIns, fields }) =>
      (await passkeys.authenticate(keyOf(fields), readAuthentication(fields.payload)))
        ? { json: { loginSerial: signIns.newSerial() } }
        : fail(11008),
  },
  {
    service: 'login',
    method: 'POST',
    path: 'preRegister',
    authorization: 'required',
    fields: ['applicationId', 'did', 'userId'],
    optional: ['type'],
    constants: { did: 1 },
    handle: ({ passkeys, fields }) => ({ json: { Response: passkeys.registrationOptions(keyOf(fields)) } }),
  },
  {
    service: 'login',
    method: 'POST',
    path: 'register',
    authorization: 'required',
    fields: [...whom, ...credential('payload', ['attestationObject', 'clientDataJSON']), 'deviceToken'],
    constants: { did: 1, deviceToken: '' },
    handle: async ({ applications, inside, passkeys, fields }) => {
      const key = keyOf(fields)
      if (!(await passkeys.register(key, readRegistration(fields.payload)))) return fail(11004)
      const target = applications.find(({ applicationId }) => applicationId === fields.applicationId)
      inside.add(key.type, target?.applicationName ?? '')
      return { json: true }
    },
  },
]
