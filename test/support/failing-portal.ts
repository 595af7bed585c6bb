import { afterEach, expect } from 'vitest'
import { type ElementFixture, elementFixture, kimIdentity } from './core-fixture'

export const applications = 'GET /api/user/application/all'

/** A portal of its own with a signed-in employee for each test of a file. No call may be left without an answer. */
export function failingPortal() {
  let fixture: ElementFixture | undefined
  const setUp = (options = {}, host = {}): ElementFixture => {
    fixture = elementFixture(options, {}, host)
    fixture.core.session.saveTokens(kimIdentity, { accessToken: 'access' })
    return fixture
  }

  afterEach(() => fixture?.backend.assertNothingUnlisted())

  return { setUp }
}

/** Waits for a call that fails. */
export const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it succeeded'),
    () => undefined,
  )
