import { expect, it } from 'vitest'
import { abortable, isTimeout, withTimeLimit } from '../../../src/core/platform/clock'
import { fakeEnvironment, settled } from '../../support/fake-environment'

const forever = () => new Promise<never>(() => undefined)
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it has settled'),
    (error: unknown) => error,
  )

it('work that ignores its signal, such as an old fetch of the page, ends at its time limit', async () => {
  const { clock } = fakeEnvironment()
  const reason = reasonOf(withTimeLimit(clock, 20_000, undefined, forever))
  await clock.pass(19_999)
  expect(clock.timers).toBe(1)
  await clock.pass(1)
  expect(isTimeout(await reason)).toBe(true)
  expect(clock.timers).toBe(0)
})

it('work that ignores its signal ends when the caller leaves, and a later failure is ignored', async () => {
  const { clock } = fakeEnvironment()
  const caller = new AbortController()
  let fail: (error: Error) => void = () => undefined
  const work = () =>
    new Promise<never>((_, reject) => {
      fail = reject
    })
  const reason = reasonOf(withTimeLimit(clock, 20_000, caller.signal, work))
  caller.abort('left')
  expect(await reason).toBe('left')
  fail(new Error('late'))
  await settled()
  expect(clock.timers).toBe(0)
})

it('work that is done in time keeps its result', async () => {
  const { clock } = fakeEnvironment()
  expect(await withTimeLimit(clock, 20_000, new AbortController().signal, async () => 3)).toBe(3)
  expect(clock.timers).toBe(0)
})

/** A promise of an old polyfill, which has no `finally`. Its `then` returns such a promise, too. */
class OldPromise<T> extends Promise<T> {
  override finally(): never {
    throw new TypeError('finally is not a function')
  }
}

it('shared work goes on when one of its callers leaves, also work of an old Promise', async () => {
  const { signal } = new AbortController()
  expect(await abortable(new OldPromise<number>((resolve) => setImmediate(resolve, 4)), signal)).toBe(4)
  expect(await reasonOf(abortable(forever(), AbortSignal.abort('left')))).toBe('left')
})
