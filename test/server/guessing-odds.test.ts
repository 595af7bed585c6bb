import { describe, expect, it } from 'vitest'
import { defaultLimits, type Limit } from '../../server/limits/limits'
import { createTestPhone, issueTicket } from '../support/phone'
import { addEmployee, createTestClock } from '../support/server'
import { botnet, knownBrowserOf, requesterAt, signInFrom } from './requesters'
import { testServer } from './test-server'

const EMPLOYEES = 10_000
const DEVICES = 3
const DAY = 86_400
const DAYS = 3_650
/** Elsewhere than in known browsers: the current and the previous step. */
const STEPS = 2
const STEPS_IN_KNOWN_BROWSERS = 3
/** So many employees use a browser that a colleague guesses in for ten years. */
const SHARED = 25
const DIGITS = 10

const aDay = ({ uses, seconds }: Limit) => (uses / seconds) * DAY

it('opens less than one account in ten years to guesses, with 10,000 employees and any number of addresses', () => {
  const { otpFailuresPerDay, sentCodeGuesses, codeGuessesPerBrowser, otpGuessesPerBrowser } = defaultLimits
  const sent = (EMPLOYEES * aDay(sentCodeGuesses) * DAYS) / 10 ** DIGITS
  // Guesses that come at once are counted after they were tried.
  const inShared = codeGuessesPerBrowser.uses + otpGuessesPerBrowser.uses + aDay(codeGuessesPerBrowser) * DAYS
  const sum = {
    'one-time codes, everywhere but in known browsers':
      (otpFailuresPerDay * DAYS * STEPS * DEVICES) / 10 ** 6,
    'codes in shared browsers': (SHARED * inShared * STEPS_IN_KNOWN_BROWSERS * DEVICES) / 10 ** 6,
    'sent codes, by strangers': sent,
    'sent codes, by an insider at a familiar address': sent,
  }
  const together = Object.values(sum).reduce((one, other) => one + other)
  console.log('openings in ten years', { ...sum, together })
  expect(together).toBeLessThan(1)
})

/** Hundreds of requests, one after the other. */
const PATIENCE_MS = 300_000

describe('what the server lets be tried', { timeout: PATIENCE_MS }, () => {
  const clock = createTestClock()

  const { server } = testServer({ clock, trustProxy: true })

  const newEmployees = (kind: string, size: number) =>
    Promise.all(
      Array.from({ length: size }, async (_, index) => {
        const employeeId = `${kind}${index}`
        const { deviceIds } = await addEmployee(server.url, {
          employeeId,
          grants: ['otp', 'email', 'recovery otp'],
          phones: [{ name: '갤럭시', types: ['otp'] }],
        })
        const [deviceId = ''] = deviceIds
        await createTestPhone(server.url).adopt(deviceId, await issueTicket(server.url, employeeId, deviceId))
        return employeeId
      }),
    )

  /** Tries what it can at every employee, hour by hour. Gives how many guesses were tried. */
  const guessForDays = async (
    days: number,
    method: 'otp' | 'email',
    employeeIds: readonly string[],
    requesters: readonly ReturnType<typeof requesterAt>[],
  ) => {
    let tried = 0
    for (let hour = 0; hour < days * 24; hour++) {
      for (const [index, employeeId] of employeeIds.entries()) {
        const requester = requesters[(index + hour) % requesters.length]
        tried += (await requester?.guessUntilRefused(method, employeeId))?.tried ?? 0
      }
      clock.advance(3_600)
    }
    return tried
  }
  const burstAnd = (limit: Limit, days: number) => limit.uses + days * aDay(limit)

  it('is 30 one-time codes a day for a botnet, at all employees together', async () => {
    const tried = await guessForDays(
      1,
      'otp',
      await newEmployees('sprayed', 8),
      botnet(40).map((address) => requesterAt(server.url, address)),
    )
    expect(tried).toBeLessThanOrEqual(defaultLimits.otpFailuresPerDay)
    expect(tried).toBeGreaterThan(defaultLimits.otpFailuresPerDay / 2)
  })

  it('is 24 sent codes a day and employee for a botnet', async () => {
    const employees = await newEmployees('mailed', 2)
    const tried = await guessForDays(
      1,
      'email',
      employees,
      botnet(40).map((address) => requesterAt(server.url, address)),
    )
    expect(tried).toBeLessThanOrEqual(employees.length * burstAnd(defaultLimits.sentCodeGuesses, 1))
    expect(tried).toBeGreaterThan(employees.length * 10)
  })

  it('is no more for an insider in the office, with a browser that is known to another employee or without one', async () => {
    const office = '10.0.0.1'
    const [insider = '', ...colleagues] = await newEmployees('colleague', 3)
    for (const employeeId of colleagues) await signInFrom(server.url, employeeId, office)
    const requesters = [
      requesterAt(server.url, office),
      requesterAt(server.url, office, await knownBrowserOf(server.url, insider, office)),
      requesterAt(server.url, office, 'made.up'),
    ]
    const tried = await guessForDays(1, 'email', colleagues, requesters)
    expect(tried).toBeLessThanOrEqual(colleagues.length * burstAnd(defaultLimits.sentCodeGuesses, 1))
    clock.advance(DAY)
    const triedOtp = await guessForDays(1, 'otp', colleagues, requesters)
    expect(triedOtp).toBeLessThanOrEqual(defaultLimits.otpFailuresPerDay)
  })
})
