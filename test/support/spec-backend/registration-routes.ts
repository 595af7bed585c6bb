import { randomBytes } from 'node:crypto'
import type { SerialKind } from './registrations'
import { fail } from './reply'
import type { Route } from './route'

const serialRoute = (kind: SerialKind, path: string): Route => ({
  service: 'user',
  method: 'POST',
  path,
  fields: ['applicationId'],
  handle: ({ applications, fields, openRegistration }) => {
    if (typeof fields.applicationId !== 'number') return fail(3002, 400)
    const known = applications.some(({ applicationId }) => applicationId === fields.applicationId)
    return known ? { json: openRegistration(kind) } : fail(9001)
  },
})

/** What a registration and the set-up wizard ask for, apart from passkeys. */
export const registrationRoutes: readonly Route[] = [
  {
    service: 'user',
    method: 'GET',
    path: 'application',
    fields: ['authenticatorType'],
    handle: ({ applications, fields }) =>
      ['mobile', 'ctap', 'platform'].includes(String(fields.authenticatorType))
        ? { json: applications.map((each) => ({ authenticatorTypeCount: 2, ...each })) }
        : fail(3002, 400),
  },
  {
    service: 'user',
    method: 'GET',
    path: 'application/otp',
    handle: ({ applications }) => ({ json: applications }),
  },
  serialRoute('mobile', 'mobile-authenticator/serial'),
  serialRoute('otp', 'otp/serial'),
  {
    service: 'user',
    method: 'POST',
    path: 'app/serial',
    handle: () => ({ json: { company: 'Company', linkKey: randomBytes(12).toString('hex') } }),
  },
  {
    service: 'app',
    method: 'GET',
    path: 'terms-and-conditions',
    handle: ({ terms }) => ({ text: terms }),
  },
]
