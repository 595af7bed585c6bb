import type { AuthenticationType } from '../../../src/contract/authentication-types'
import type { HistoryStatus } from '../../../src/contract/status'
import type { Queries } from '../database/database'

export const HISTORY_PAGE_SIZE = 10

/** What of the history is wanted; what is left out does not narrow it. */
export interface HistoryFilter {
  /** Part of an application's name, in any case. */
  readonly applicationName?: string | null | undefined
  readonly type?: AuthenticationType | null | undefined
  readonly status?: HistoryStatus | null | undefined
  /** From 1. Past the end means the last page. */
  readonly pageNum: number
}

interface HistoryRow {
  readonly authenticateHistoryId: number
  readonly type: AuthenticationType
  readonly applicationName: string
  readonly description: string | null
  readonly status: HistoryStatus
  readonly insertDate: Date
}

/**
 * One page of an employee's history, the newest first. `only` keeps it to one type, whatever the filter says besides.
 * An empty history has one empty page.
 */
export async function historyPage(
  queries: Queries,
  userId: number,
  filter: HistoryFilter,
  only?: AuthenticationType,
) {
  const { conditions, parameters } = conditionsOf(userId, filter, only)
  const [counted] = await queries.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM authenticate_history h WHERE ${conditions}`,
    parameters,
  )
  const total = counted?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / HISTORY_PAGE_SIZE))
  const pageNum = Math.min(filter.pageNum, pages)
  const rows = await queries.query<HistoryRow>(
    `SELECT h.authenticate_history_id AS "authenticateHistoryId", h.type, a.application_name AS "applicationName",
            h.description, h.status, h.insert_date AS "insertDate"
     FROM authenticate_history h JOIN applications a USING (application_id) WHERE ${conditions}
     ORDER BY h.insert_date DESC, h.authenticate_history_id DESC
     LIMIT ${HISTORY_PAGE_SIZE} OFFSET $${parameters.length + 1}::integer`,
    [...parameters, (pageNum - 1) * HISTORY_PAGE_SIZE],
  )
  return {
    list: rows.map((row) => ({ ...row, insertDate: row.insertDate.toISOString() })),
    pageNum,
    pages,
    isFirstPage: pageNum === 1,
    hasNextPage: pageNum < pages,
    total,
  }
}

function conditionsOf(
  userId: number,
  { applicationName, type, status }: HistoryFilter,
  only: AuthenticationType | undefined,
): { conditions: string; parameters: unknown[] } {
  const conditions = ['h.user_id = $1']
  const parameters: unknown[] = [userId]
  const narrow = (condition: (parameter: string) => string, value: unknown) => {
    if (value === null || value === undefined || value === '') return
    parameters.push(value)
    conditions.push(condition(`$${parameters.length}`))
  }
  narrow((parameter) => `h.type = ${parameter}`, only)
  narrow((parameter) => `h.type = ${parameter}`, type)
  narrow((parameter) => `h.status = ${parameter}`, status)
  // A position and no pattern: what is typed has no metacharacters then. Some systems type Hangul in single letters.
  narrow(
    (parameter) =>
      `h.application_id IN (SELECT application_id FROM applications
        WHERE strpos(lower(application_name), lower(${parameter})) > 0)`,
    applicationName?.trim().normalize('NFC'),
  )
  return { conditions: conditions.join(' AND '), parameters }
}
