import { afterEach, expect } from 'vitest'
import type { ElementHost } from '../../src/core/page/element-context'
import {
  createPasskeyRegistration,
  type PasskeyRegistration,
} from '../../src/core/registration/passkey-registration'
import { type ElementFixture, elementFixture, kimIdentity } from './core-fixture'
import { type FakeAnswer, json } from './fake-backend'
import { until } from './fake-environment'
import { live } from './live'

/** The backend's options for a new passkey. */
export const options = {
  rp: { id: 'portal.example', name: 'Portal' },
  user: { id: 'MTAwNw' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ alg: -7 }],
}
const answers: Record<string, FakeAnswer> = {
  'POST /api/login/preRegister': () => json({ Response: options }),
  'POST /api/login/register': () => json({ ok: true }),
}

interface Circumstances {
  readonly changes?: Record<string, FakeAnswer>
  readonly host?: Partial<ElementHost>
  readonly userId?: string | null
  readonly userEmail?: string
  readonly userPortal?: Record<string, unknown>
}

/**
 * The registration of a passkey of its own for each test of a file, which begins with `setUp`. No call may be left
 * without an answer, and the registration leaves no timer.
 */
export function passkeyRegistration() {
  let fixture: ElementFixture
  let registration: PasskeyRegistration

  const setUp = (
    method: 'pc' | 'fido' = 'fido',
    {
      changes = {},
      host = {},
      userId = '1007',
      userEmail = kimIdentity.userEmail ?? '',
      userPortal = {},
    }: Circumstances = {},
  ) => {
    fixture = elementFixture({}, { userPortal }, host)
    for (const [row, answer] of Object.entries({ ...answers, ...changes }))
      fixture.backend.answer(row, answer)
    const { context, core, environment } = fixture
    core.session.saveTokens({ ...kimIdentity, userId, userEmail }, { accessToken: 'access' })
    registration = createPasskeyRegistration(context, method, {
      applicationId: 1,
      applicationName: 'Groupware',
    })
    return { ...fixture, passkeys: environment.passkeys, clock: environment.clock }
  }

  const state = () => registration.get()
  const reached = (phase: string) => until(() => state().phase === phase)
  async function prompt(number = 1) {
    const { creations } = fixture.environment.passkeys
    await until(() => creations.length >= number)
    const [creation] = creations.slice(number - 1)
    if (!creation) throw new Error('no prompt was opened')
    return creation
  }
  const body = (path: string) => fixture.backend.to(`/api/login/${path}`)[0]?.sent

  afterEach(() => {
    fixture.backend.assertNothingUnlisted()
    registration.stop()
    expect(fixture.environment.clock.timers).toBe(0)
  })

  return {
    ...{ fixture: live(() => fixture), registration: live(() => registration) },
    ...{ setUp, state, reached, prompt, body },
  }
}
