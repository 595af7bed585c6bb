import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { pause } from '../../../src/core/platform/clock'
import { createAttempt } from '../../../src/core/platform/countdown'
import { fakeEnvironment } from '../../support/fake-environment'

const never = () => new Promise<void>(() => undefined)
const unheard = () => undefined

describe('an attempt', () => {
  it('aborts what is under way before it tries again, and lets the time go on', async () => {
    const environment = fakeEnvironment()
    const attempt = createAttempt(environment)
    const signals: AbortSignal[] = []
    const tryIt = (signal: AbortSignal) => {
      signals.push(signal)
      return never()
    }
    attempt.run(tryIt, unheard)
    attempt.countDown(30, {})
    const { endsAt } = attempt
    await environment.clock.pass(10_000)
    attempt.run(tryIt, unheard)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    expect([attempt.isCounting, attempt.endsAt]).toEqual([true, endsAt])
  })

  it('settles what fails, and nothing that was aborted', async () => {
    const attempt = createAttempt(fakeEnvironment())
    const settled: unknown[] = []
    attempt.run(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      (error) => settled.push(error),
    )
    attempt.run(
      async () => {
        throw new Error('lost')
      },
      (error) => settled.push((error as Error).message),
    )
    await expect.poll(() => settled).toEqual(['lost'])
  })

  it('counts from the start again when asked to, and says what was left', async () => {
    const environment = fakeEnvironment()
    const attempt = createAttempt(environment)
    let ends = 0
    const listeners = {
      onEnd: () => {
        ends += 1
      },
    }
    attempt.countDown(30, listeners)
    await environment.clock.pass(20_000)
    attempt.countDown(30, listeners)
    await environment.clock.pass(20_000)
    expect([attempt.stopCounting(), attempt.isCounting, attempt.stopCounting()]).toEqual([10, false, 0])
    await environment.clock.pass(30_000)
    expect(ends).toBe(0)
  })

  it('leaves no timer behind when it ends', () => {
    const environment = fakeEnvironment()
    const attempt = createAttempt(environment)
    let aborted = false
    attempt.run((signal) => {
      signal.addEventListener('abort', () => {
        aborted = true
      })
      return never()
    }, unheard)
    attempt.countDown(30, {})
    attempt.end()
    expect([aborted, environment.clock.timers]).toEqual([true, 0])
  })
})

describe('a pause', () => {
  it('leaves no listener at the signal, however often somebody pauses', async () => {
    const { clock } = fakeEnvironment()
    const { signal } = new AbortController()
    for (let time = 0; time < 3; time++) {
      const over = pause(clock, 5000, signal)
      await clock.pass(5000)
      await over
    }
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })

  it('ends with the reason of the signal', async () => {
    const { clock } = fakeEnvironment()
    const controller = new AbortController()
    const over = pause(clock, 5000, controller.signal)
    controller.abort(new Error('stopped'))
    await expect(over).rejects.toThrow('stopped')
    expect(clock.timers).toBe(0)
  })
})
