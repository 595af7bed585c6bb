import { fail } from './reply'
import type { Route, RouteContext } from './route'
import type { SelfService, SpecKind } from './self-service'

interface Kind {
  readonly path: string
  readonly id: string
  readonly list: string
  readonly status: string
  readonly statusOf: (inside: SelfService) => number
  /** The code for a device that there is not. */
  readonly missing: number
  /** Fields of a deletion besides the ID. */
  readonly alsoDeletedBy?: readonly string[]
}

const fido = { id: 'fidoAuthenticatorId', list: 'fidoAuthenticatorDtos', status: 'fidoStatus', missing: 8001 }

const kinds: Readonly<Record<SpecKind, Kind>> = {
  mobile: {
    path: 'mobile-authenticator',
    id: 'mobileAuthenticatorId',
    list: 'mobileAuthenticatorDtoList',
    status: 'mobileAuthenticationStatus',
    statusOf: ({ statuses }) => statuses.mobileAuthenticationStatus,
    missing: 6001,
    alsoDeletedBy: ['serverDomain'],
  },
  otp: {
    path: 'otp',
    id: 'otpInfoId',
    list: 'otpDtos',
    status: 'otpStatus',
    statusOf: ({ statuses }) => statuses.otpStatus,
    missing: 7001,
  },
  ctap: { ...fido, path: 'ctap', statusOf: ({ statuses }) => statuses.fidoSecurityKeyStatus },
  platform: { ...fido, path: 'platform', statusOf: ({ statuses }) => statuses.pcAuthenticationStatus },
}

const user = { service: 'user' } as const

const historyQuery = { fields: ['pageNum'], optional: ['applicationName', 'type', 'status'] }

/** The list of one kind, its history, and a deletion. */
function routesOf([name, kind]: [string, Kind]): Route[] {
  const type = name as SpecKind
  return [
    {
      ...user,
      method: 'GET',
      path: kind.path,
      handle: ({ inside }) => ({
        json: {
          [kind.list]: inside.devices(type).map(({ id, ...row }) => ({ [kind.id]: id, ...row })),
          [kind.status]: kind.statusOf(inside),
        },
      }),
    },
    {
      ...user,
      method: 'GET',
      path: `${kind.path}/history`,
      ...historyQuery,
      handle: ({ inside, fields }) => ({ json: inside.historyPage(fields, type) }),
    },
    {
      ...user,
      method: 'DELETE',
      path: kind.path,
      fields: [kind.id, ...(kind.alsoDeletedBy ?? [])],
      handle: ({ inside, fields }) => (inside.remove(type, fields[kind.id]) ? {} : fail(kind.missing)),
    },
  ]
}

/** A new name comes as the whole row of one of these kinds. */
function renaming(path: string, ...types: readonly [SpecKind, ...SpecKind[]]): Route {
  const { id, missing } = kinds[types[0]]
  return {
    ...user,
    method: 'PUT',
    path,
    fields: [id, 'description', 'applicationName', 'insertDate'],
    handle: ({ inside, fields }) =>
      types.some((type) => inside.rename(type, fields[id], fields.description)) ? {} : fail(missing),
  }
}

const withOtp = ({ applications, inside }: RouteContext) =>
  applications.filter(({ applicationName }) =>
    inside.devices('otp').some((row) => row.applicationName === applicationName),
  )

/** The user service: all of it needs a token. */
export const userRoutes: readonly Route[] = [
  {
    ...user,
    method: 'GET',
    path: 'application/all',
    handle: ({ applications }) => ({ json: applications }),
  },
  {
    ...user,
    method: 'GET',
    path: 'application',
    fields: ['authenticatorType'],
    handle: ({ applications, inside, fields }) =>
      ['mobile', 'ctap', 'platform'].includes(String(fields.authenticatorType))
        ? {
            json: applications.map((application) => ({
              ...application,
              authenticatorTypeCount: inside.authenticatorTypeCount,
            })),
          }
        : fail(3002),
  },
  {
    ...user,
    method: 'GET',
    path: 'application/otp',
    handle: (context) =>
      withOtp(context).length < context.applications.length ? { json: context.applications } : fail(5005),
  },
  {
    ...user,
    method: 'GET',
    path: 'dashboard/authenticator/status',
    fields: ['applicationId'],
    handle: ({ inside }) => ({ json: inside.statuses }),
  },
  {
    ...user,
    method: 'GET',
    path: 'dashboard/authenticator/history',
    ...historyQuery,
    handle: ({ inside, fields }) => ({ json: inside.historyPage(fields) }),
  },
  ...Object.entries(kinds).flatMap(routesOf),
  renaming('update/fido/descriptionname', 'ctap', 'platform'),
  renaming('update/mob/descriptionname', 'mobile'),
  renaming('update/devicename', 'otp'),
]
