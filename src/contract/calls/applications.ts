import * as v from 'valibot'
import { authenticatorTypes } from '../authentication-types'
import { call } from '../call'
import { application } from '../entities'

const applications = v.array(application)

/** Every application of the employee. */
export const applicationAll = call({
  id: 'applicationAll',
  summary: "List the employee's applications",
  service: 'user',
  method: 'GET',
  path: 'application/all',
  answer: applications,
})

/** The applications that take an authenticator of one type, with how many each allows. */
export const applicationsOfType = call({
  id: 'applicationsOfType',
  summary: 'List the applications that take an authenticator of one type',
  service: 'user',
  method: 'GET',
  path: 'application',
  query: v.strictObject({ authenticatorType: v.picklist(authenticatorTypes) }),
  answer: applications,
})

/** The applications that take an OTP device; code 5005 when all of them have one. */
export const otpApplications = call({
  id: 'otpApplications',
  summary: 'List the applications that take an OTP device',
  service: 'user',
  method: 'GET',
  path: 'application/otp',
  answer: applications,
})
