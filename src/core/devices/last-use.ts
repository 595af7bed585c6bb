import type { HistoryPage } from '../../contract/calls/history'
import type { AuthenticationType } from '../../contract/methods'
import { toDate } from '../i18n/format'
import { dayMs } from '../platform/clock'

/**
 * Days since the last sign-in with a method, or 'never', or 'unknown' if the page of the history does not show it.
 */
export type LastUse = number | 'never' | 'unknown'

/**
 * Finds a method's last successful sign-in on the first page of the history. The specification defines no order of
 * records. So a page that is not the whole history counts only if its newest record comes first.
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
