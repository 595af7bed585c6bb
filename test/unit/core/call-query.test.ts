import { QueryObserver } from '@tanstack/query-core'
import { expect, describe as group, it } from 'vitest'
import { otpDevices } from '../../../src/contract/calls/authenticators'
import { askAhead, callQuery } from '../../../src/core/page/call-query'
import { queryClientOf } from '../../../src/core/page/query-client'
import { failingPortal } from '../../support/failing-portal'
import { failInfo, json } from '../../support/fake-backend'

const { setUp: setUpPortal } = failingPortal()
const otp = 'GET /api/user/otp'
const answer = { otpStatus: 1, otpDtos: [] }

function setUp() {
  const fixture = setUpPortal()
  const { portal, core, backend } = fixture
  const client = queryClientOf(core)
  return {
    ...fixture,
    askAhead: () => askAhead(portal, otpDevices),
    show: () => new QueryObserver(client, callQuery(portal, otpDevices)).subscribe(() => undefined),
    asked: () => backend.requests.length,
    answered: () => expect.poll(() => client.isFetching()).toBe(0),
  }
}

group('what is asked for before its screen is drawn', () => {
  it('is asked for at once, and once, also where the answer is faster than the screen [R91]', async () => {
    const { backend, core, askAhead, show, asked, answered } = setUp()
    backend.answer(otp, json(answer))
    await core.configuration.load()
    const leaveToScreen = askAhead()
    expect(asked()).toBe(1)
    await answered()
    const leave = show()
    leaveToScreen()
    await answered()
    expect(asked()).toBe(1)
    leave()
    show()
    expect(asked()).toBe(2)
    await answered()
  })

  it('fails once, to whoever hears of it', async () => {
    const { backend, facts, askAhead, show, asked, answered } = setUp()
    backend.answer(otp, failInfo('1001'))
    const leaveToScreen = askAhead()
    await answered()
    show()
    leaveToScreen()
    await answered()
    expect([asked(), facts.length]).toEqual([1, 1])
  })

  it('is ended where the screen does not want it', async () => {
    const { backend, askAhead, answered, facts } = setUp()
    let signal: AbortSignal | undefined
    backend.answer(otp, (request) => {
      signal = request.signal
      return new Promise(() => undefined)
    })
    const leaveToScreen = askAhead()
    await expect.poll(() => signal?.aborted).toBe(false)
    leaveToScreen()
    expect(signal?.aborted).toBe(true)
    await answered()
    expect(facts).toEqual([])
  })
})
