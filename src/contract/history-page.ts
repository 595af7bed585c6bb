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
 * One page of the authentication history. The specification does not name the field of the records: ours is `list`,
 * and for other backends the one field that holds an array.
 */
export const historyPage = v.pipe(
  v.looseObject({}),
  v.transform(
    (page) => ({ ...page, list: page.list ?? Object.values(page).find(Array.isArray) }) as HistoryPageReply,
  ),
  historyPageReply,
  v.transform((page) => ({
    ...page,
    isFirstPage: page.isFirstPage ?? page.pageNum <= 1,
    hasNextPage: page.hasNextPage ?? page.pageNum < page.pages,
  })),
)
export type HistoryPage = v.InferOutput<typeof historyPage>
