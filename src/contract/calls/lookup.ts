import * as v from 'valibot'
import { call } from '../call'
import { loginData } from '../login-data'
import { givenEmployeeId, numeric } from '../wire'

/** Looks an employee up by ID: the first step of a sign-in, repeated by the failure page. */
export const userAuthenticator = call({
  id: 'userAuthenticator',
  summary: 'Look up an employee and the methods open to them',
  service: 'login',
  method: 'GET',
  path: 'user-authenticator',
  query: v.strictObject({ employeeId: givenEmployeeId, applicationId: v.nullish(numeric) }),
  answer: loginData,
})
