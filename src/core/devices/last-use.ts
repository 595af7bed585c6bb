import type { AuthenticationType } from '../../contract/authentication-types'
import type { HistoryPage } from '../../contract/history-page'
import { toDate } from '../i18n/format'

/** When a method was last signed in with: days ago, 'never' on record, or what a page of the history cannot tell. */
export type LastUse = number | 'never' | 'unknown'

const dayMs = 24 * 60 * 60 * 1000

/**
 * What the first page of the history says of a method's last success. The specification promises no order of the records:
 * a page that is not the whole history counts only if its newest record comes first.
 * @param now epoch ms
 */
export function lastUse(page: HistoryPage, type: AuthenticationType, now: number): LastUse {
  const whole = page.pages <= 1 && !page.hasNextPage
  const times = page.list.map(({ insertDate }) => toDate(insertDate)?.getTime() ?? Number.NaN)
  if (times.some(Number.isNaN)) return 'unknown'
  const newestFirst = times.every((time, index) => index === 0 || time <= (times[index - 1] as number))
  if (!whole && !newestFirst) return 'unknown'
  const uses = times.filter((_, index) => {
    const { type: used, status } = page.list[index] ?? {}
    return used === type && status === 1
  })
  if (uses.length === 0) return whole ? 'never' : 'unknown'
  return Math.max(0, Math.floor((now - Math.max(...uses)) / dayMs))
}
