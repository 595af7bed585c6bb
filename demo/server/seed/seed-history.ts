import { applications, daysAgoOf, type SeedEmployee } from './company'

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
export function seedHistory(employee: SeedEmployee, index: number, now: Date): SeedAttempt[] {
  const random = createRandom(index + 1)
  const oneOf = <T>(choice: readonly T[], position: number) => choice[Math.floor(position * choice.length)]
  const attempts: SeedAttempt[] = []
  for (let day = DAYS; day > 0; day--) {
    const date = new Date(now.getTime() - day * DAY_MS)
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6 || random() < 0.55) continue
    const means = meansOf(employee, day)
    // 08:00–19:00 in Seoul is 23:00–10:00 UTC.
    date.setUTCHours(0, 0, 0, 0)
    for (let count = employee.signInsPerDay ?? 1; count > 0; count--) {
      const insertDate = new Date(date.getTime() + Math.floor((-1 + random() * 11) * 3_600_000))
      const used = oneOf(means, random())
      const application = oneOf(applications, random() * random())
      if (!used || !application) continue
      const status = random() < 0.11 ? 0 : 1
      attempts.push({ ...used, applicationId: application.applicationId, status, insertDate })
    }
  }
  return attempts
}

/** What the employee could sign in with that many days ago: the devices of the time, and codes that are sent. */
const meansOf = (
  { devices, grants, phone }: SeedEmployee,
  day: number,
): { type: string; description: string | null }[] => [
  ...devices
    .filter((device) => !device.unused && daysAgoOf(device) > day)
    .map(({ type, description }) => ({ type, description })),
  ...grants
    .filter((method) => method === 'email' || (method === 'sms' && phone))
    .map((type) => ({ type, description: null })),
]

/** A small linear congruential generator: nothing here needs more than to look irregular. */
function createRandom(seed: number): () => number {
  let state = seed * 7919
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
