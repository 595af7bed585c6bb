import * as v from 'valibot'
import { historyRecord } from './entities'
import { numeric } from './wire'

/** A page as our backend sends it and as the OpenAPI document shows it. `total` counts the records of all pages. */
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
 * The records of a page. The specification does not name their field: ours is `list`, that of another backend the first
 * one that holds an array.
 */
export const recordsOf = (page: Readonly<Record<string, unknown>>): unknown =>
  page.list ?? Object.values(page).find(Array.isArray)

/** One page of the authentication history. */
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
