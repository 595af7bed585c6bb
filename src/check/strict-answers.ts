import * as v from 'valibot'
import type { Call, Schema } from '../contract/call'
import {
  applicationAll,
  applicationsOfType,
  ctapAuthenticators,
  dashboardStatus,
  mobileAuthenticators,
  otpApplications,
  otpDevices,
  platformAuthenticators,
} from '../contract/calls/authenticators'
import { codeSends } from '../contract/calls/code'
import {
  ctapHistory,
  dashboardHistory,
  mobileHistory,
  otpHistory,
  platformHistory,
  recordsOf,
} from '../contract/calls/history'
import { mobileDevices } from '../contract/calls/push'
import { profile } from '../contract/calls/session'
import { token, userAuthenticator } from '../contract/calls/sign-in'
import { isStatusMethod, type Method, methods } from '../contract/methods'

// Schemas for everything that the specification promises, which is more than the elements need. The contract's own
// schemas accept a missing status or date, so that a screen is never blank. The checker reports such gaps, so that
// backend developers notice them.

const isStatus = (value: unknown) => /^([0-3]|true|false|Y|N)$/.test(String(value))
const status = v.pipe(v.unknown(), v.check(isStatus, 'a status from 0 to 3'))
const isOutcome = (value: unknown) => /^([01]|true|false|Y|N)$/.test(String(value))
const outcome = v.pipe(v.unknown(), v.check(isOutcome, '1 for success or 0 for failure'))

const isDate = (value: string | number | number[]) =>
  Array.isArray(value) ? value.length >= 3 : !Number.isNaN(new Date(value).getTime())
const date = v.pipe(
  v.union([v.string(), v.number(), v.array(v.number())], 'a date'),
  v.check(isDate, 'a date: ISO text, milliseconds or [year, month, day, …]'),
)

const text = v.nullable(v.string())
const id = v.union([v.string(), v.number()], 'a number or text')
const count = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))], 'a number')

const statusesOf = (rows: readonly Method[]) =>
  Object.fromEntries(rows.map(({ statusFlag }) => [statusFlag, status]))
const device = { description: text, applicationName: text, insertDate: date }
const applications = v.array(v.looseObject({ applicationId: id, applicationName: v.string() }))
const fido = v.looseObject({
  fidoAuthenticatorDtos: v.array(v.looseObject({ fidoAuthenticatorId: id, ...device })),
  fidoStatus: status,
})
const paging = { pageNum: count, pages: count, isFirstPage: v.boolean(), hasNextPage: v.boolean() }
const records = v.array(
  v.looseObject({
    authenticateHistoryId: id,
    type: v.string(),
    applicationName: text,
    description: text,
    status: outcome,
    insertDate: date,
  }),
)
const content = v.pipe(
  v.unknown(),
  v.check(
    (sent) => sent !== null && sent !== '',
    'an answer with content; an empty one says that nothing was sent',
  ),
)
const noRecords = v.pipe(
  v.unknown(),
  v.check(() => false, 'a field that holds the list of records'),
)
/** Accepts any name of the field that holds the records. */
const history = v.lazy((answer): Schema => {
  const page: Record<string, unknown> = { ...(answer as object | null) }
  const found = recordsOf(page)
  const field = Object.keys(page).find((name) => page[name] === found)
  return field === undefined ? noRecords : v.looseObject({ ...paging, [field]: records })
})

export const strictAnswers: ReadonlyMap<Call, Schema> = new Map<Call, Schema>([
  [
    userAuthenticator,
    v.looseObject({
      userEmail: text,
      userId: id,
      applicationId: id,
      ...statusesOf(methods),
    }),
  ],
  [mobileDevices, v.array(v.looseObject({ deviceName: text, position: v.optional(v.nullable(count)) }))],
  ...Object.values(codeSends).flatMap(({ call, emptyMeansUnsent }): [Call, Schema][] =>
    emptyMeansUnsent ? [[call, content]] : [],
  ),
  [
    token,
    v.looseObject({
      accessToken: v.pipe(v.string(), v.minLength(1)),
      refreshToken: text,
      userEmail: v.optional(text),
    }),
  ],
  [profile, v.looseObject({ employeeId: id, userEmail: text })],
  [applicationAll, applications],
  [
    applicationsOfType,
    v.array(v.looseObject({ applicationId: id, applicationName: v.string(), authenticatorTypeCount: count })),
  ],
  [otpApplications, applications],
  [dashboardStatus, v.looseObject(statusesOf(methods.filter(isStatusMethod)))],
  [
    mobileAuthenticators,
    v.looseObject({
      mobileAuthenticatorDtoList: v.array(v.looseObject({ mobileAuthenticatorId: id, ...device })),
      mobileAuthenticationStatus: status,
    }),
  ],
  [
    otpDevices,
    v.looseObject({ otpDtos: v.array(v.looseObject({ otpInfoId: id, ...device })), otpStatus: status }),
  ],
  [ctapAuthenticators, fido],
  [platformAuthenticators, fido],
  [dashboardHistory, history],
  [ctapHistory, history],
  [platformHistory, history],
  [mobileHistory, history],
  [otpHistory, history],
])
