import * as v from 'valibot'
import { call } from '../call'
import { longestDeviceName, longestGiven } from '../device-name'
import {
  application,
  authenticatorStatus,
  fidoAuthenticator,
  mobileAuthenticator,
  otpDevice,
} from '../entities'
import { authenticatorTypes, listedStatus, methodStatus } from '../methods'
import { applicationName, filledUpTo, numeric, sentId, upTo } from '../wire'

// An employee's applications and the authenticators registered for them.

const applications = v.array(application)

export const applicationAll = call({
  id: 'applicationAll',
  summary: "List the employee's applications",
  service: 'user',
  method: 'GET',
  path: 'application/all',
  answer: applications,
})

/**
 * Lists the applications that accept an authenticator of one type, each with the number of authenticators that it
 * allows.
 */
export const applicationsOfType = call({
  id: 'applicationsOfType',
  summary: 'List the applications that take an authenticator of one type',
  service: 'user',
  method: 'GET',
  path: 'application',
  query: v.strictObject({ authenticatorType: v.picklist(authenticatorTypes) }),
  answer: applications,
})

/**
 * Lists the applications that accept an OTP device. Fails with code 5005 if the employee already has one for each of
 * them.
 */
export const otpApplications = call({
  id: 'otpApplications',
  summary: 'List the applications that take an OTP device',
  service: 'user',
  method: 'GET',
  path: 'application/otp',
  answer: applications,
})

const fidoList = v.object({
  fidoAuthenticatorDtos: v.nullish(v.array(fidoAuthenticator), []),
  fidoStatus: methodStatus,
})
const fidoKey = v.strictObject({ fidoAuthenticatorId: sentId })

/**
 * A row of the list, with a new name, as a rename sends it. Fields that only the backend knows are sent back
 * unchanged.
 */
/*@__NO_SIDE_EFFECTS__*/
const renamed = <const Key extends string>(key: Key) =>
  v.pipe(
    v.looseObject({
      ...({ [key]: sentId } as Record<Key, typeof sentId>),
      description: filledUpTo(longestGiven(longestDeviceName)),
      applicationName: v.nullish(applicationName),
      insertDate: v.nullish(v.union([upTo(64), v.number(), v.pipe(v.array(v.number()), v.maxLength(8))])),
    }),
    v.maxEntries(64),
  )

/** Gets the method statuses that the dashboard shows for one application. */
export const dashboardStatus = call({
  id: 'dashboardStatus',
  summary: 'Get the status of every method for one application',
  service: 'user',
  method: 'GET',
  path: 'dashboard/authenticator/status',
  query: v.strictObject({ applicationId: numeric }),
  answer: authenticatorStatus,
})

export const otpDevices = call({
  id: 'otpDevices',
  summary: 'List the registered OTP devices',
  service: 'user',
  method: 'GET',
  path: 'otp',
  answer: v.object({ otpDtos: v.nullish(v.array(otpDevice), []), otpStatus: listedStatus }),
})

export const mobileAuthenticators = call({
  id: 'mobileAuthenticators',
  summary: 'List the registered phones',
  service: 'user',
  method: 'GET',
  path: 'mobile-authenticator',
  answer: v.object({
    mobileAuthenticatorDtoList: v.nullish(v.array(mobileAuthenticator), []),
    mobileAuthenticationStatus: listedStatus,
  }),
})

export const ctapAuthenticators = call({
  id: 'ctapAuthenticators',
  summary: 'List the registered security keys',
  service: 'user',
  method: 'GET',
  path: 'ctap',
  answer: fidoList,
})

export const platformAuthenticators = call({
  id: 'platformAuthenticators',
  summary: "List the registered computers' own passkeys",
  service: 'user',
  method: 'GET',
  path: 'platform',
  answer: fidoList,
})

// These DELETE requests have a JSON body. Proxies in front of a backend must let it through.

export const deleteCtap = call({
  id: 'deleteCtap',
  summary: 'Delete a security key',
  service: 'user',
  method: 'DELETE',
  path: 'ctap',
  as: 'json-or-text',
  body: fidoKey,
  answer: v.unknown(),
})

export const deletePlatform = call({
  id: 'deletePlatform',
  summary: "Delete a computer's own passkey",
  service: 'user',
  method: 'DELETE',
  path: 'platform',
  as: 'json-or-text',
  body: fidoKey,
  answer: v.unknown(),
})

export const deleteMobile = call({
  id: 'deleteMobile',
  summary: 'Delete a phone',
  service: 'user',
  method: 'DELETE',
  path: 'mobile-authenticator',
  serverDomain: 'nullable',
  as: 'json-or-text',
  body: v.strictObject({ mobileAuthenticatorId: sentId }),
  answer: v.unknown(),
})

export const deleteOtp = call({
  id: 'deleteOtp',
  summary: 'Delete an OTP device',
  service: 'user',
  method: 'DELETE',
  path: 'otp',
  as: 'json-or-text',
  body: v.strictObject({ otpInfoId: sentId }),
  answer: v.unknown(),
})

// To rename a device, the client sends the whole row, with the fields that only the backend knows.

export const renameFido = call({
  id: 'renameFido',
  summary: 'Rename a security key or a passkey of a computer',
  service: 'user',
  method: 'PUT',
  path: 'update/fido/descriptionname',
  as: 'json-or-text',
  body: renamed('fidoAuthenticatorId'),
  answer: v.unknown(),
})

export const renameMobile = call({
  id: 'renameMobile',
  summary: 'Rename a phone',
  service: 'user',
  method: 'PUT',
  path: 'update/mob/descriptionname',
  as: 'json-or-text',
  body: renamed('mobileAuthenticatorId'),
  answer: v.unknown(),
})

export const renameOtp = call({
  id: 'renameOtp',
  summary: 'Rename an OTP device',
  service: 'user',
  method: 'PUT',
  path: 'update/devicename',
  as: 'json-or-text',
  body: renamed('otpInfoId'),
  answer: v.unknown(),
})
