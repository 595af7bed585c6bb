import { applications, daysAgoOf, type SeedEmployee } from './demo-employees'

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
 * Generates an employee's sign-ins over the last five months: on most working days, in office hours, one in nine
 * failed. The result is the same every time, for screenshots and tests.
 */
export function seedHistory(employee: SeedEmployee, index: number, now: Date): SeedAttempt[] {
  const random = createRandom(index + 1)
  const oneOf = <T>(choice: readonly T[], position: number) => choice[Math.floor(position * choice.length)]
  const attempts: SeedAttempt[] = []
  for (let day = DAYS; day > 0; day--) {
    const date = new Date(now.getTime() - day * DAY_MS)
    if (date.getUTCDay() === 0 || date.getUTCDay() === 6 || random() < 0.55) continue
    const means = meansOf(employee, day)
    // Office hours of 08:00–19:00 in Seoul are 23:00 (of the day before) to 10:00 in UTC.
    date.setUTCHours(0, 0, 0, 0)
    for (let count = employee.signInsPerDay ?? 1; count > 0; count--) {
      const insertDate = new Date(date.getTime() + Math.floor((-1 + random() * 11) * 3_600_000))
      const used = oneOf(means, random())
      const any = oneOf(applications, random() * random())
      if (!used || !any) continue
      const status = random() < 0.11 ? 0 : 1
      attempts.push({ applicationId: any.applicationId, ...used, status, insertDate })
    }
  }
  return attempts
}

/**
 * Returns the employee's methods on that day: the devices registered by then, each only for its application, and codes
 * by email or SMS, for any application.
 */
const meansOf = (
  { devices, grants, phone }: SeedEmployee,
  day: number,
): { type: string; description: string | null; applicationId?: number }[] => [
  ...devices
    .filter((device) => !device.unused && daysAgoOf(device) > day)
    .map(({ type, description, applicationId }) => ({ type, description, applicationId })),
  ...grants
    .filter((method) => method === 'email' || (method === 'sms' && phone))
    .map((type) => ({ type, description: null })),
]

/** A small linear congruential generator. The numbers only need to look irregular. */
function createRandom(seed: number): () => number {
  let state = seed * 7919
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
