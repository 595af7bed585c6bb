import { afterEach, expect } from 'vitest'
import { type Ceremony, createCeremony } from '../../src/core/sign-in/ceremony/ceremony'
import { passkeySteps } from '../../src/core/sign-in/ceremony/passkey-steps'
import { pushSteps } from '../../src/core/sign-in/ceremony/push-steps'
import { type ElementFixture, elementFixture, kimIdentity } from './core-fixture'
import { type FakeAnswer, json } from './fake-backend'
import { until } from './fake-environment'
import { live } from './live'

export const tokens = { accessToken: 'access', refreshToken: 'refresh' }

/** Responses of a backend that lets everybody in. */
const answers: Record<string, FakeAnswer> = {
  'POST /api/login/fcm/push/token': () => json({ topic: 'mfa/topic-1' }),
  'POST /api/login/preAuthenticate': () =>
    json({ Response: { challenge: 'Y2hhbGxlbmdl', rpId: 'portal.example' } }),
  'POST /api/login/authenticate': () => json({ loginSerial: 'serial' }),
  'GET /api/login/token': () => json(tokens),
}

/** Actions and states of a ceremony, and of the portal around it. */
export function ceremonyTools(fixture: ElementFixture, ceremony: Ceremony) {
  const phase = () => ceremony.get().phase
  const reached = (wanted: string) => until(() => phase() === wanted)
  const body = (path: string) => fixture.backend.to(`/api/login/${path}`)[0]?.sent
  /** Nothing of a ceremony is left: no timer, no connection, no prompt. */
  const expectNothingLeft = () => {
    const { environment } = fixture
    expect(environment.clock.timers).toBe(0)
    expect(environment.broker.open).toEqual([])
    for (const { signal } of environment.passkeys.prompts)
      expect(signal.aborted || phase() === 'signed-in').toBe(true)
  }

  return { phase, reached, body, expectNothingLeft }
}

/** A ceremony of its own for each test of a file, which begins with `setUp`. No call may be left without an answer. */
export function ceremonyFixture() {
  let fixture: ElementFixture
  let ceremony: Ceremony

  const setUp = (
    method: 'mobile' | 'pc' | 'fido',
    changes: Record<string, FakeAnswer> = {},
    test = false,
    FEATURES?: string[],
  ) => {
    fixture = elementFixture({}, { userPortal: { TIMEOUT: null, FEATURES } })
    for (const [row, answer] of Object.entries({ ...answers, ...changes }))
      fixture.backend.answer(row, answer)
    const { context, environment } = fixture
    ceremony =
      method === 'mobile'
        ? createCeremony(context, pushSteps(context, kimIdentity, 7), { test })
        : createCeremony(context, passkeySteps(context, kimIdentity, method), { test })
    ceremony.start()
    return { ...fixture, broker: environment.broker, passkeys: environment.passkeys }
  }

  afterEach(() => fixture.backend.assertNothingUnlisted())

  const [presentFixture, presentCeremony] = [live(() => fixture), live(() => ceremony)]
  return {
    ...{ fixture: presentFixture, ceremony: presentCeremony, setUp },
    ...ceremonyTools(presentFixture, presentCeremony),
  }
}

/** A promise that the test keeps when it wants to. */
export function deferred() {
  let resolve: (answer: Response) => void = () => undefined
  const promise = new Promise<Response>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
