import { afterEach, expect, describe as group, it } from 'vitest'
import { applicationAll } from '../../../src/contract/calls/authenticators'
import { userAuthenticator } from '../../../src/contract/calls/sign-in'
import { type ElementFixture, elementFixture } from '../../support/core-fixture'
import { applications, failed, failingPortal } from '../../support/failing-portal'
import { failInfo, json } from '../../support/fake-backend'
import { until } from '../../support/fake-environment'

const { setUp } = failingPortal()

group('access denied', () => {
  it.each([2001, 2002])(
    'by %d is one dialog; closing it clears the session and leads to / [R236a, R236b] [A8b]',
    async (code) => {
      const { context, backend, core, facts, environment } = setUp({ mode: 'portal' })
      context.navigator.push('/dashboard')
      backend.answer(applications, failInfo(code, 401))
      await Promise.all([1, 2].map(() => failed(context.call(applicationAll, {}))))
      await until(() => context.dialogs.get() !== null)
      expect(context.dialogs.get()).toMatchObject({
        title: 'Access denied.',
        message: 'Please log in again.',
        code: String(code),
      })
      expect(core.session.accessToken).toBe('access')
      context.dialogs.close()
      expect(context.dialogs.get()).toBeNull()
      expect(environment.session.size).toBe(0)
      expect(context.navigator.place.path).toBe('/')
      expect(facts.map(({ type }) => type)).toEqual(['error', 'signed-out'])
    },
  )

  it('does not suspend the page for good when its element is removed meanwhile', async () => {
    const { context, backend, core } = setUp()
    backend.answer(applications, failInfo(2002, 403))
    await failed(context.call(applicationAll, {}))
    context.dispose()
    expect([core.session.suspended, core.session.accessToken]).toEqual([false, null])
  })
})

group('access denied', () => {
  let fixture: ElementFixture

  afterEach(() => fixture.backend.assertNothingUnlisted())

  it('before a sign-in leads back to / as well [R286d]', async () => {
    fixture = elementFixture()
    const { context, backend } = fixture
    context.navigator.push('/auth')
    backend.answer('GET /api/login/user-authenticator', failInfo(2002, 403))
    await failed(context.call(userAuthenticator, { query: { employeeId: 'x' } }))
    await until(() => context.dialogs.get() !== null)
    context.dialogs.close()
    expect(context.navigator.place.path).toBe('/')
    backend.answer('GET /api/login/user-authenticator', json({ employeeId: 'x' }))
    await expect(context.call(userAuthenticator, { query: { employeeId: 'x' } })).resolves.toMatchObject({
      employeeId: 'x',
    })
  })
})
