import * as v from 'valibot'
import { call } from '../call'
import { historyRecord } from '../entities'
import { authenticationTypes } from '../methods'
import { applicationName, numeric } from '../wire'

/**
 * A page of the history, as our backend sends it and the OpenAPI document shows it. `total` is the number of records
 * on all pages.
 */
export const historyPageReply = v.object({
  list: v.nullish(v.array(historyRecord), []),
  pageNum: v.nullish(numeric, 1),
  pages: v.nullish(numeric, 1),
  isFirstPage: v.nullish(v.boolean()),
  hasNextPage: v.nullish(v.boolean()),
  total: v.nullish(numeric),
})
export type HistoryPageReply = v.InferInput<typeof historyPageReply>

/**
 * Returns the records of a page. The specification does not name their field. Our backend's field is `list`; for
 * another backend, the first field with an array is taken.
 */
export const recordsOf = (page: Readonly<Record<string, unknown>>): unknown =>
  page.list ?? Object.values(page).find(Array.isArray)

/** One page of the authentication history, as any backend may send it. */
export const historyPage = v.pipe(
  v.looseObject({}),
  v.transform((page) => ({ ...page, list: recordsOf(page) }) as HistoryPageReply),
  historyPageReply,
  v.transform((page) => ({
    ...page,
    isFirstPage: page.isFirstPage ?? page.pageNum <= 1,
    hasNextPage: page.hasNextPage ?? page.pageNum < page.pages,
  })),
)
export type HistoryPage = v.InferOutput<typeof historyPage>

// Each filter is a separate parameter, left out for "all". Page numbers start at 1. The server decides the page size.

const query = v.strictObject({
  pageNum: v.pipe(numeric, v.integer(), v.minValue(1)),
  applicationName: v.nullish(applicationName),
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
