import { afterEach, expect, describe as group, it } from 'vitest'
import { applicationAll } from '../../../src/contract/calls/applications'
import { userAuthenticator } from '../../../src/contract/calls/lookup'
import { type PortalFixture, portalFixture } from '../../support/core-fixture'
import { applications, failed, failingPortal } from '../../support/failing-portal'
import { failInfo, json } from '../../support/fake-backend'
import { until } from '../../support/fake-environment'

const { setUp } = failingPortal()

group('access denied', () => {
  it('is one dialog; closing it clears the session and leads to / [R236] [R286]', async () => {
    const { portal, backend, core, facts, environment } = setUp({ mode: 'portal' })
    portal.navigator.push('/dashboard')
    backend.answer(applications, failInfo(2001, 401))
    await Promise.all([1, 2].map(() => failed(portal.call(applicationAll, {}))))
    await until(() => portal.dialogs.get() !== null)
    expect(portal.dialogs.get()).toMatchObject({
      title: 'Access denied.',
      message: 'Please log in again.',
      code: '2001',
    })
    expect(core.session.accessToken).toBe('access')
    portal.dialogs.close()
    expect(portal.dialogs.get()).toBeNull()
    expect(environment.session.size).toBe(0)
    expect(portal.navigator.location.path).toBe('/')
    expect(facts.map(({ type }) => type)).toEqual(['error', 'signed-out'])
  })

  it('does not suspend the page for good when its element is removed meanwhile', async () => {
    const { portal, backend, core } = setUp()
    backend.answer(applications, failInfo(2002, 403))
    await failed(portal.call(applicationAll, {}))
    portal.dispose()
    expect([core.session.suspended, core.session.accessToken]).toEqual([false, null])
  })
})

group('access denied', () => {
  let fixture: PortalFixture

  afterEach(() => fixture.backend.assertNothingUnlisted())

  it('before a sign-in leads back to / as well [R286]', async () => {
    fixture = portalFixture()
    const { portal, backend } = fixture
    portal.navigator.push('/auth')
    backend.answer('GET /api/login/user-authenticator', failInfo(2002, 403))
    await failed(portal.call(userAuthenticator, { query: { employeeId: 'x' } }))
    await until(() => portal.dialogs.get() !== null)
    portal.dialogs.close()
    expect(portal.navigator.location.path).toBe('/')
    backend.answer('GET /api/login/user-authenticator', json({ employeeId: 'x' }))
    await expect(portal.call(userAuthenticator, { query: { employeeId: 'x' } })).resolves.toBeDefined()
  })
})
