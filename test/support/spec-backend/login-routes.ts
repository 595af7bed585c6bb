import { fail } from './reply'
import { forEmployee, type Route } from './route'

/** Lookup, tokens and the policy image. */
export const loginRoutes: readonly Route[] = [
  {
    service: 'login',
    method: 'GET',
    path: 'user-authenticator',
    fields: ['employeeId'],
    optional: ['applicationId'],
    handle: forEmployee((_context, employee) => ({ json: employee })),
  },
  {
    service: 'login',
    method: 'GET',
    path: 'token',
    fields: ['loginSerial'],
    handle: ({ fields, signIns }) => ({
      json: signIns.useSerial(String(fields.loginSerial)) ? signIns.newTokens() : {},
    }),
  },
  {
    service: 'login',
    method: 'GET',
    path: 'policy-image',
    authorization: 'never',
    handle: ({ policyImage }) => (policyImage === undefined ? fail(1000) : { text: policyImage }),
  },
]
