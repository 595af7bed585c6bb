import { afterEach, expect } from 'vitest'
import type { ElementHost } from '../../src/core/page/element-context'
import {
  createSerialRegistration,
  type SerialRegistration,
} from '../../src/core/registration/serial-registration'
import { type ElementFixture, elementFixture, kimIdentity } from './core-fixture'
import { type FakeAnswer, json } from './fake-backend'
import { settled, until } from './fake-environment'
import { live } from './live'

export const target = { applicationId: 1, applicationName: 'Groupware' }

interface Circumstances {
  readonly changes?: Record<string, FakeAnswer>
  readonly host?: Partial<ElementHost>
  readonly mode?: 'portal' | 'embedded'
}

interface SerialWatch {
  /** Hears how many serials were given since `setUp`. */
  readonly onSerials?: (count: number) => void
  /** The phones that are registered. */
  readonly phones?: () => readonly number[]
}

/**
 * A registration by serial of its own for each test of a file, which begins with `setUp`. No call may be left without an
 * answer, and the registration leaves neither a timer nor a connection.
 */
export function serialRegistration({ onSerials = () => undefined, phones = () => [11] }: SerialWatch = {}) {
  let fixture: ElementFixture
  let registration: SerialRegistration
  let serials = 0
  const count = (given: number) => {
    serials = given
    onSerials(given)
  }

  const setUp = (
    type: 'mobile' | 'otp' = 'mobile',
    { changes = {}, host = {}, mode = 'embedded' }: Circumstances = {},
  ) => {
    count(0)
    fixture = elementFixture({ mode }, {}, host)
    const { backend, core, environment, context } = fixture
    backend.answer('POST /api/user/mobile-authenticator/serial', () => {
      count(serials + 1)
      return json({ serial: `04829${serials}`, topic: `mfa/topic-${serials}` })
    })
    backend.answer('POST /api/user/otp/serial', () => {
      count(serials + 1)
      return json({ serial: '0482913377120094', topic: 'mfa/otp' })
    })
    backend.answer('GET /api/user/mobile-authenticator', () =>
      json({ mobileAuthenticatorDtoList: phones().map((id) => ({ mobileAuthenticatorId: id })) }),
    )
    backend.answer('GET /api/user/otp', () => json({ otpDtos: null }))
    for (const [row, answer] of Object.entries(changes)) backend.answer(row, answer)
    core.session.saveTokens(kimIdentity, { accessToken: 'access' })
    registration = createSerialRegistration(context, type, target)
    return { ...fixture, broker: environment.broker, clock: environment.clock }
  }

  const state = () => registration.get()
  const reached = (phase: string) => until(() => state().phase === phase)
  const heard = (topic: string) =>
    until(() => fixture.environment.broker.open.some((open) => open.topic === topic))

  afterEach(async () => {
    fixture.backend.assertNothingUnlisted()
    registration.stop()
    await settled()
    expect(fixture.environment.clock.timers).toBe(0)
    expect(fixture.environment.broker.open).toEqual([])
  })

  return {
    fixture: live(() => fixture),
    registration: live(() => registration),
    setUp,
    state,
    reached,
    heard,
  }
}
