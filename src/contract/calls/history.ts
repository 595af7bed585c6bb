import * as v from 'valibot'
import { authenticationTypes } from '../authentication-types'
import { call } from '../call'
import { historyPage } from '../history-page'
import { numeric, upTo } from '../wire'

// Filters are separate parameters and left out for "all". Pages count from 1; their size is the server's.

const query = v.strictObject({
  pageNum: v.pipe(numeric, v.integer(), v.minValue(1)),
  applicationName: v.nullish(upTo(500)),
  type: v.nullish(v.picklist(authenticationTypes)),
  status: v.nullish(v.pipe(numeric, v.picklist([0, 1]))),
})

export const dashboardHistory = call({
  id: 'dashboardHistory',
  summary: 'List the authentications of every method',
  service: 'user',
  method: 'GET',
  path: 'dashboard/authenticator/history',
  query,
  answer: historyPage,
})

export const ctapHistory = call({
  id: 'ctapHistory',
  summary: 'List the authentications with security keys',
  service: 'user',
  method: 'GET',
  path: 'ctap/history',
  query,
  answer: historyPage,
})

export const platformHistory = call({
  id: 'platformHistory',
  summary: "List the authentications with computers' own passkeys",
  service: 'user',
  method: 'GET',
  path: 'platform/history',
  query,
  answer: historyPage,
})

export const mobileHistory = call({
  id: 'mobileHistory',
  summary: 'List the authentications with phones',
  service: 'user',
  method: 'GET',
  path: 'mobile-authenticator/history',
  query,
  answer: historyPage,
})

export const otpHistory = call({
  id: 'otpHistory',
  summary: 'List the authentications with one-time codes',
  service: 'user',
  method: 'GET',
  path: 'otp/history',
  query,
  answer: historyPage,
})
