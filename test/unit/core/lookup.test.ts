import { afterEach, describe, expect, it } from 'vitest'
import { lookUp } from '../../../src/core/sign-in/lookup'
import { kim, type PortalFixture, portalFixture } from '../../support/core-fixture'
import { failInfo, json, never } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

const path = 'GET /api/login/user-authenticator'
let fixture: PortalFixture

function setUp(
  answer: Parameters<PortalFixture['backend']['answer']>[1],
  userPortal = {},
  languages = ['en'],
) {
  fixture = portalFixture({}, { userPortal, languages })
  fixture.backend.answer(path, answer)
  return fixture
}

afterEach(() => fixture.backend.assertNothingUnlisted())

const unknownText = 'This username does not exist. Please enter it again.'

describe('looking an employee up', () => {
  it('asks for the ID trimmed and in lower case [R37]', async () => {
    const { portal, backend } = setUp(json(kim))
    await lookUp(portal, { employeeId: '  MJKIM ' })
    expect(backend.requests[0]?.url.search).toBe('?employeeId=mjkim')
  })

  it('saves who is signing in, and hands out the login data [R38]', async () => {
    const { portal, core, environment } = setUp(json(kim))
    core.configure({ mode: 'portal' })
    const found = await lookUp(portal, { employeeId: 'mjkim' })
    expect(found).toMatchObject({ outcome: 'found', login: { employeeId: 'mjkim', emailStatus: 3 } })
    expect(Object.fromEntries(environment.session)).toEqual({
      employeeId: 'mjkim',
      userEmail: 'minji.kim@example.com',
      userId: '1007',
      applicationId: '1',
    })
  })

  it('sends the application of the sample area with it [R241]', async () => {
    const { portal, backend } = setUp(json(kim))
    await lookUp(portal, { employeeId: 'mjkim', applicationId: '7' })
    expect(backend.requests[0]?.url.searchParams.get('applicationId')).toBe('7')
  })

  it('aborted, rejects and shows nothing', async () => {
    const { portal } = setUp(never)
    const controller = new AbortController()
    const lookup = lookUp(portal, { employeeId: 'mjkim', signal: controller.signal })
    await settled()
    controller.abort()
    await expect(lookup).rejects.toMatchObject({ name: 'AbortError' })
    expect(portal.dialogs.get()).toBeNull()
  })
})

describe('remembering the ID', () => {
  it('saves it after a successful lookup, in lower case [R40]', async () => {
    const { portal, browser } = setUp(json(kim))
    await lookUp(portal, { employeeId: 'MJKim', remember: true })
    expect(browser.shared.get('savedId')).toBe('mjkim')
  })

  it('does not save an unknown ID [R40]', async () => {
    const { portal, browser } = setUp(failInfo(5001, 404))
    await lookUp(portal, { employeeId: 'nobody', remember: true })
    expect(browser.shared.has('savedId')).toBe(false)
  })

  it('removes it when the box is not checked, whatever comes of the lookup [R40]', async () => {
    const { portal, browser } = setUp(json({}, { status: 500 }))
    browser.shared.set('savedId', 'mjkim')
    await lookUp(portal, { employeeId: 'mjkim', remember: false })
    expect(browser.shared.has('savedId')).toBe(false)
  })
})

describe('an unknown ID', () => {
  const answers: [string, () => Response][] = [
    ...[5001, 5002, '5003', 5004, 5005].map((code): [string, () => Response] => [
      `code ${code}`,
      () => failInfo(code, 404),
    ]),
    ['a 404', () => new Response('', { status: 404 })],
    ['an empty answer', () => new Response('')],
    ['null', () => json(null)],
  ]
  it.each(answers)('is shown inline and without a dialog for %s [R39] [R41]', async (_, answer) => {
    const { portal, facts } = setUp(answer)
    expect(await lookUp(portal, { employeeId: 'nobody' })).toEqual({
      outcome: 'unknown',
      message: unknownText,
    })
    await settled()
    expect(portal.dialogs.get()).toBeNull()
    expect(facts.filter(({ type }) => type === 'error')).toHaveLength(1)
  })

  it('is shown in Korean [R16] [R41]', async () => {
    const { portal } = setUp(failInfo(5001), {}, ['ko-KR'])
    expect(await lookUp(portal, { employeeId: 'nobody' })).toMatchObject({
      message: '존재하지 않는 사용자 ID입니다. 다시 입력하세요.',
    })
  })

  it('gets a text that does not say which IDs exist where the company wants that', async () => {
    const { portal } = setUp(failInfo(5001), { NEUTRAL_LOGIN_ERROR: true })
    const { message } = (await lookUp(portal, { employeeId: 'nobody' })) as { message: string }
    expect(message).not.toContain('exist')
  })

  it('leaves no session of an earlier employee behind', async () => {
    const { portal, environment } = setUp(failInfo(5001))
    await lookUp(portal, { employeeId: 'nobody' })
    expect(environment.session.size).toBe(0)
  })
})

describe('any other failure of the lookup', () => {
  it('has its dialog, and the same sentence stays inline [R39] [R240] [R284]', async () => {
    const { portal } = setUp(failInfo(3002, 500))
    const outcome = await lookUp(portal, { employeeId: 'mjkim' })
    await until(() => portal.dialogs.get() !== null)
    expect(portal.dialogs.get()).toMatchObject({
      title: 'Error Occurred',
      message: 'Please try again.',
      code: '3002',
    })
    expect(outcome).toMatchObject({ outcome: 'failed', message: 'Please try again.' })
  })

  it('speaks of the network when there is no answer', async () => {
    const { portal } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    const outcome = await lookUp(portal, { employeeId: 'mjkim' })
    await until(() => portal.dialogs.get() !== null)
    expect(outcome).toMatchObject({ outcome: 'failed', error: { code: 'network' } })
    expect(portal.dialogs.get()).toMatchObject({ message: (outcome as { message: string }).message })
  })
})
