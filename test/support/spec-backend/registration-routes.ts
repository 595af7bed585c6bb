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
    const known = applications.find(({ applicationId }) => applicationId === fields.applicationId)
    return known ? { json: openRegistration(kind, known.applicationName) } : fail(9001)
  },
})

/** Routes that register a phone, and routes of the setup wizard. */
export const registrationRoutes: readonly Route[] = [
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
