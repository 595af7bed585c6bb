import { describe, expect, it } from 'vitest'
import { createCountdown } from '../../../src/core/platform/countdown'
import { fakeEnvironment } from '../../support/fake-environment'

function setUp(seconds: number) {
  const environment = fakeEnvironment()
  const ticks: number[] = []
  const announced: number[] = []
  let ends = 0
  const countdown = createCountdown(environment, seconds, {
    onTick: (left) => ticks.push(left),
    onAnnounce: (left) => announced.push(left),
    onEnd: () => {
      ends += 1
    },
  })
  return { environment, clock: environment.clock, countdown, ticks, announced, ends: () => ends }
}

describe('a countdown', () => {
  it('ticks each second, and ends once at 0', async () => {
    const { clock, ticks, ends, countdown } = setUp(30)
    expect(countdown.secondsLeft).toBe(30)
    await clock.pass(29_999)
    expect([ticks.length, ticks[0], ticks.at(-1), ends()]).toEqual([29, 29, 1, 0])
    await clock.pass(1)
    expect([ticks.at(-1), ends()]).toEqual([0, 1])
    expect(clock.timers).toBe(0)
  })

  it('says whole seconds, rounded up, whenever it is asked', async () => {
    const { clock, countdown } = setUp(30)
    await clock.pass(1)
    expect(countdown.secondsLeft).toBe(30)
    await clock.pass(999)
    expect(countdown.secondsLeft).toBe(29)
    await clock.pass(28_999)
    expect(countdown.secondsLeft).toBe(1)
  })

  it('is announced at the start, at 10 s and at 0, never each second', async () => {
    const { clock, announced } = setUp(30)
    await clock.pass(40_000)
    expect(announced).toEqual([30, 10, 0])
  })

  it('is right after a sleep, as soon as the page is seen', async () => {
    const { clock, environment, ticks, announced, ends } = setUp(300)
    await clock.pass(1000)
    clock.sleep(200_000)
    environment.comeBack()
    expect(ticks).toEqual([299, 99])
    clock.sleep(500_000)
    environment.comeBack()
    expect([ticks.at(-1), announced, ends()]).toEqual([0, [300, 0], 1])
  })

  it.each([3_600_000, 40 * 86_400_000])('goes on where the clock is set back by %d ms', async (ms) => {
    const { clock, countdown, ticks, ends } = setUp(30)
    await clock.pass(10_000)
    clock.setBack(ms)
    expect(countdown.secondsLeft).toBe(20)
    await clock.pass(5000)
    expect(ticks.slice(-2)).toEqual([16, 15])
    countdown.restart(12)
    expect(countdown.secondsLeft).toBe(12)
    await clock.pass(12_000)
    expect([ends(), clock.timers]).toEqual([1, 0])
  })

  it('starts again when asked, from the same or another number', async () => {
    const { clock, countdown, ends } = setUp(30)
    await clock.pass(20_000)
    countdown.restart()
    expect(countdown.secondsLeft).toBe(30)
    countdown.restart(5)
    await clock.pass(5000)
    expect(ends()).toBe(1)
  })

  it('may be restarted by its own end', async () => {
    const environment = fakeEnvironment()
    let rounds = 0
    const countdown = createCountdown(environment, 3, {
      onEnd: () => {
        rounds += 1
        if (rounds < 3) countdown.restart()
      },
    })
    await environment.clock.pass(20_000)
    expect([rounds, environment.clock.timers, environment.listeners]).toEqual([3, 0, 0])
  })

  it('that a tick restarts or stops does not end', async () => {
    const environment = fakeEnvironment()
    let ends = 0
    const countdown = createCountdown(environment, 2, {
      onTick: (left) => left === 0 && countdown.restart(60),
      onEnd: () => {
        ends += 1
      },
    })
    await environment.clock.pass(30_000)
    expect([ends, countdown.secondsLeft]).toEqual([0, 32])
    countdown.stop()

    const stopped = createCountdown(environment, 2, {
      onTick: (left) => left === 0 && stopped.stop(),
      onEnd: () => {
        ends += 1
      },
    })
    await environment.clock.pass(30_000)
    expect(ends).toBe(0)
  })

  it('that is stopped says nothing more and leaves nothing behind', async () => {
    const { clock, countdown, environment, ticks } = setUp(30)
    countdown.stop()
    expect([clock.timers, environment.listeners]).toEqual([0, 0])
    await clock.pass(60_000)
    expect(ticks).toEqual([])
  })

  it('shares one timer with all others of the page', () => {
    const environment = fakeEnvironment()
    const countdowns = [10, 20, 30].map((seconds) => createCountdown(environment, seconds, {}))
    expect([environment.clock.timers, environment.listeners]).toEqual([1, 1])
    for (const countdown of countdowns) countdown.stop()
    expect([environment.clock.timers, environment.listeners]).toEqual([0, 0])
  })
})
