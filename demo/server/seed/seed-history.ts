import type { SeedEmployee } from './company'
import { applications } from './company'

export interface SeedAttempt {
  readonly applicationId: number
  readonly type: string
  readonly description: string | null
  readonly status: 0 | 1
  readonly insertDate: Date
}

const DAY_MS = 86_400_000
const DAYS = 150

/**
 * Sign-ins of an employee over the last five months: on most working days, in office hours, one in nine failed.
 * The same numbers every time, so that a screenshot or a test finds what it found before.
 */
export const seedHistory = (employee: SeedEmployee, index: number, now: Date): SeedAttempt[] => {
  const means = meansOf(employee)
  if (means.length === 0) return []
  const random = createRandom(index + 1)
  const attempts: SeedAttempt[] = []
  for (let day = DAYS; day > 0; day--) {
    const date = new Date(now.getTime() - day * DAY_MS)
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6 || random() < 0.55) continue
    // 08:00–19:00 in Seoul is 23:00–10:00 UTC.
    date.setUTCHours(0, 0, 0, 0)
    const insertDate = new Date(date.getTime() + Math.floor((-1 + random() * 11) * 3_600_000))
    const used = means[Math.floor(random() * means.length)]
    const application = applications[Math.floor(random() * random() * applications.length)]
    if (!used || !application) continue
    attempts.push({
      ...used,
      applicationId: application.applicationId,
      status: random() < 0.11 ? 0 : 1,
      insertDate,
    })
  }
  return attempts
}

/** What the employee can sign in with: the registered devices, and codes that are sent. */
const meansOf = (employee: SeedEmployee): { type: string; description: string | null }[] => [
  ...employee.devices.map(({ type, description }) => ({ type, description })),
  ...employee.grants
    .filter((method) => method === 'email' || (method === 'sms' && employee.phone))
    .map((type) => ({ type, description: null })),
]

/** A small linear congruential generator: nothing here needs more than to look irregular. */
const createRandom = (seed: number): (() => number) => {
  let state = seed * 7919
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
