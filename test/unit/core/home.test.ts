import { describe, expect, it } from 'vitest'
import type { HistoryPage } from '../../../src/contract/calls/history'
import { chooseApplication, chosenApplication } from '../../../src/core/devices/applications'
import { lastUse } from '../../../src/core/devices/last-use'
import { isSetupUngranted, mobileSetupOf } from '../../../src/core/registration/mobile-setup'
import { coreFixture, kimIdentity } from '../../support/core-fixture'

const now = Date.UTC(2026, 10, 21, 12)
const day = 24 * 60 * 60 * 1000

describe('the last use of a method', () => {
  const record = (type: string, daysAgo: number, status: 0 | 1 = 1) => ({
    authenticateHistoryId: `${type}${daysAgo}`,
    type,
    status,
    insertDate: now - daysAgo * day,
  })
  const page = (list: HistoryPage['list'], pages = 1): HistoryPage => ({
    list,
    pageNum: 1,
    pages,
    isFirstPage: true,
    hasNextPage: pages > 1,
  })

  it('is that of the newest success, in whole days', () => {
    const list = [record('otp', 0.4), record('ctap', 3, 0), record('ctap', 200.9), record('ctap', 300)]
    expect(lastUse(page(list, 9), 'ctap', now)).toBe(200)
    expect(lastUse(page(list, 9), 'otp', now)).toBe(0)
  })

  it('is none on record only where the page is the whole history', () => {
    expect(lastUse(page([record('otp', 1)]), 'ctap', now)).toBe('never')
    expect(lastUse(page([record('otp', 1)], 2), 'ctap', now)).toBe('unknown')
    expect(lastUse(page([]), 'ctap', now)).toBe('never')
  })

  it('is not known from a page that does not begin with the newest record', () => {
    const list = [record('ctap', 300), record('ctap', 200)]
    expect(lastUse(page(list, 2), 'ctap', now)).toBe('unknown')
    expect(lastUse(page(list), 'ctap', now)).toBe(200)
  })

  it('is not known where a record has no date, and never lies in the future', () => {
    expect(lastUse(page([{ ...record('ctap', 1), insertDate: 'yesterday' }]), 'ctap', now)).toBe('unknown')
    expect(lastUse(page([record('ctap', -1)]), 'ctap', now)).toBe(0)
  })
})

describe("the dashboard's application", () => {
  const applications = [1, 2, 3].map((applicationId) => ({ applicationId }))

  it('is the last choice, else the one that was signed in to, else the first', () => {
    const { core } = coreFixture()
    expect(chosenApplication(core, applications)?.applicationId).toBe(1)
    core.session.saveTokens({ ...kimIdentity, applicationId: 2 }, { accessToken: 'access' })
    expect(chosenApplication(core, applications)?.applicationId).toBe(2)
    chooseApplication(core, 3)
    expect(chosenApplication(core, applications)?.applicationId).toBe(3)
    expect(chosenApplication(core, applications.slice(0, 2))?.applicationId).toBe(2)
    expect(chosenApplication(core, [])).toBeUndefined()
  })

  it('is forgotten with the session', () => {
    const { core } = coreFixture()
    core.session.saveTokens(kimIdentity, { accessToken: 'access' })
    chooseApplication(core, 3)
    core.session.end('logout')
    expect(chosenApplication(core, applications)?.applicationId).toBe(1)
  })
})

describe('the way to the mobile setup', () => {
  const limited = (...limits: (number | null)[]) =>
    limits.map((authenticatorTypeCount, index) => ({ applicationId: index + 1, authenticatorTypeCount }))

  it.each([
    [1, limited(2), false],
    [2, limited(2), true],
    [2, limited(1, 3), false],
    [3, limited(1, 3), true],
    [5, limited(null), false],
    [5, limited(), false],
  ])(
    'with %i phones and the limits %j is at its maximum: %s [R87a, A20d]',
    (phones, applications, maximum) => {
      expect(mobileSetupOf(phones, 0, applications)).toEqual({ maximum, otp: false })
    },
  )

  it('is closed by any OTP device [R87b]', () => {
    expect(mobileSetupOf(0, 1, limited(2))).toEqual({ maximum: false, otp: true })
  })

  it.each([
    [0, 0, true],
    [0, 2, false],
    [1, 0, false],
    [0, undefined, false],
    [undefined, undefined, false],
  ] as const)('with the statuses %s and %s leads nowhere: %s', (mobile, otp, ungranted) => {
    expect(isSetupUngranted(mobile, otp)).toBe(ungranted)
  })
})
