import { type AuthenticationType, byAuthenticationType } from '../../../src/contract/authentication-types'
import { isSentCodeMethod, methods } from '../../../src/contract/methods'
import type { Queries } from '../database/database'

/** How many of those who may use a method, and how many of these have registered something for it; both from 0 to 1. */
export interface MethodHabit {
  readonly granted: number
  readonly registered: number
}

/** What the employees of this company have, so that those who are made up have the like. */
export interface Habits {
  readonly methods: Readonly<Record<AuthenticationType, MethodHabit>>
  readonly email: {
    /** How many employees have an address. */
    readonly share: number
    /** What most addresses end in. */
    readonly domain: string
    /** Whether most addresses begin with the employee's ID. */
    readonly beginsWithId: boolean
  }
}

/** Shares in tenths, so that a single new device changes few of those who are made up. */
const STEPS = 10
const rounded = (share: number): number => Math.round(share * STEPS) / STEPS

/** Whether there is somewhere to send the code of a granted method to. */
const hasContact = methods
  .filter(isSentCodeMethod)
  .map(({ wireType, requires }) => `(g.method <> '${wireType}' OR e.${requires} IS NOT NULL)`)
  .join(' AND ')

export async function measureHabits(queries: Queries): Promise<Habits> {
  const rows = await queries.query<{ method: AuthenticationType; granted: number; registered: number }>(
    `SELECT g.method, count(*)::float8 / (SELECT count(*) FROM employees) AS granted,
            avg(EXISTS (
              SELECT 1 FROM authenticators a WHERE a.user_id = g.user_id AND a.type = g.method
            )::int)::float8 AS registered
     FROM grants g JOIN employees e USING (user_id)
     WHERE ${hasContact}
     GROUP BY g.method`,
  )
  const [addresses] = await queries.query<{ domain: string; share: number; like_id: number }>(
    `SELECT split_part(email, '@', 2) AS domain,
            (SELECT count(email)::float8 / count(*) FROM employees) AS share,
            avg((split_part(email, '@', 1) = employee_id)::int)::float8 AS like_id
     FROM employees WHERE email IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  )
  const measured = new Map(rows.map(({ method, ...habit }) => [method, habit]))
  const methods = byAuthenticationType((method): MethodHabit => {
    const { granted, registered } = measured.get(method) ?? { granted: 0, registered: 0 }
    return { granted: rounded(granted), registered: rounded(registered) }
  })
  return {
    methods,
    email: {
      share: rounded(addresses?.share ?? 0),
      domain: addresses?.domain ?? '',
      beginsWithId: (addresses?.like_id ?? 0) > 0.5,
    },
  }
}
