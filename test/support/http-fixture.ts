import { afterEach, expect } from 'vitest'
import type { CallError } from '../../src/core/errors/call-error'
import { createHttp } from '../../src/core/http'
import { coreFixture } from './core-fixture'
import type { FakeBackend } from './fake-backend'
import { live } from './live'

/** An HTTP client of its own for each test of a file, and its backend. No call may be left without an answer. */
export function httpFixture() {
  let backend: FakeBackend

  const setUp = (userPortal: Record<string, unknown> = {}) => {
    const fixture = coreFixture({}, { userPortal })
    backend = fixture.backend
    const failures: CallError[] = []
    const http = createHttp(fixture.core, (error) => failures.push(error))
    return { ...fixture, failures, http }
  }

  afterEach(() => backend.assertNothingUnlisted())

  return { backend: live(() => backend), setUp }
}

export const lookupPath = '/api/login/user-authenticator'
export const query = { employeeId: 'mjkim' }

/** Why a call failed. */
export const failureOf = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.unreachable('the call succeeded'),
    (error: CallError) => error,
  )
