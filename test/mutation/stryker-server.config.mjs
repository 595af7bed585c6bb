import { strykerOptions } from './stryker-options.mjs'

/** The server's sign-in, methods, passkeys, push and registration. */
export default strykerOptions('server', [
  'server/sign-in.ts',
  'server/accounts/sign-in-target.ts',
  'server/codes/*.ts',
  'server/passkeys/*.ts',
  'server/push/*.ts',
  'server/phone/pairing.ts',
  'server/registration.ts',
])
