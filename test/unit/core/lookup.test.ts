import { afterEach, describe, expect, it } from 'vitest'
import { rememberId } from '../../../src/core/session/storage-names'
import { lookUp } from '../../../src/core/sign-in/lookup'
import { type ElementFixture, elementFixture, kim } from '../../support/core-fixture'
import { failInfo, json, never } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

const path = 'GET /api/login/user-authenticator'
let fixture: ElementFixture

function setUp(
  answer: Parameters<ElementFixture['backend']['answer']>[1],
  userPortal = {},
  languages = ['en'],
) {
  fixture = elementFixture({}, { userPortal, languages })
  fixture.backend.answer(path, answer)
  return fixture
}

afterEach(() => fixture.backend.assertNothingUnlisted())

const unknownText = 'This username does not exist. Please enter it again.'

describe('looking an employee up', () => {
  it('asks for the ID trimmed and in lower case [R37]', async () => {
    const { context, backend } = setUp(json(kim))
    await lookUp(context, { employeeId: '  MJKIM ' })
    expect(backend.requests[0]?.address.search).toBe('?employeeId=mjkim')
  })

  it('saves who is signing in, and hands out the login data, but opens no session [R2b] [R38a]', async () => {
    const { context, core, environment } = setUp(json(kim))
    core.configure({ mode: 'portal' })
    const found = await lookUp(context, { employeeId: 'mjkim' })
    expect(found).toMatchObject({ outcome: 'found', login: { employeeId: 'mjkim', emailStatus: 3 } })
    expect(Object.fromEntries(environment.session)).toEqual({
      employeeId: 'mjkim',
      userEmail: 'minji.kim@example.com',
      userId: '1007',
      applicationId: '1',
    })
  })

  it('sends the application of the sample area with it [R241c]', async () => {
    const { context, backend } = setUp(json(kim))
    await lookUp(context, { employeeId: 'mjkim', applicationId: '7' })
    expect(backend.requests[0]?.address.searchParams.get('applicationId')).toBe('7')
  })

  it('aborted, rejects and shows nothing', async () => {
    const { context } = setUp(never)
    const controller = new AbortController()
    const lookup = lookUp(context, { employeeId: 'mjkim', signal: controller.signal })
    await settled()
    controller.abort()
    await expect(lookup).rejects.toMatchObject({ name: 'AbortError' })
    expect(context.dialogs.get()).toBeNull()
  })
})

describe('remembering the ID', () => {
  it('saves it after a successful lookup, in lower case [R40a, A42a, R179a]', async () => {
    const { context, browser } = setUp(json(kim))
    await lookUp(context, { employeeId: 'MJKim', remember: () => true })
    expect(browser.shared.get('savedId')).toBe('mjkim')
  })

  it('does not save an unknown ID [A42b]', async () => {
    const { context, browser } = setUp(failInfo(5001, 404))
    await lookUp(context, { employeeId: 'nobody', remember: () => true })
    expect(browser.shared.has('savedId')).toBe(false)
  })

  it('removes it when the box is not checked, whatever comes of the lookup [R40b]', async () => {
    const { context, core, environment, browser } = setUp(json({}, { status: 500 }))
    rememberId(environment.localStorage, 'mjkim', core.options.get())
    await lookUp(context, { employeeId: 'mjkim', remember: () => false })
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
    ['a 404 with an empty object', () => json({}, { status: 404 })],
    ['null', () => json(null)],
  ]
  it.each(answers)(
    'is shown inline and without a dialog for %s [R39, R41, A24a, A41a]',
    async (_, answer) => {
      const { context, facts } = setUp(answer)
      expect(await lookUp(context, { employeeId: 'nobody' })).toEqual({
        outcome: 'unknown',
        message: unknownText,
      })
      await settled()
      expect(context.dialogs.get()).toBeNull()
      expect(facts.filter(({ type }) => type === 'error')).toHaveLength(1)
    },
  )

  it('is shown in Korean [R41]', async () => {
    const { context } = setUp(failInfo(5001), {}, ['ko-KR'])
    expect(await lookUp(context, { employeeId: 'nobody' })).toMatchObject({
      message: '존재하지 않는 사용자 ID입니다. 다시 입력하세요.',
    })
  })

  it('gets a text that does not say which IDs exist where the company wants that [A41b]', async () => {
    const { context } = setUp(failInfo(5001), { NEUTRAL_LOGIN_ERROR: true })
    const { message } = (await lookUp(context, { employeeId: 'nobody' })) as { message: string }
    expect(message).not.toContain('exist')
  })

  it('leaves no session of an earlier employee behind', async () => {
    const { context, environment } = setUp(failInfo(5001))
    await lookUp(context, { employeeId: 'nobody' })
    expect(environment.session.size).toBe(0)
  })
})

describe('any other failure of the lookup', () => {
  // The backend has not said that there is no such ID: it is silent, or something else has answered.
  it.each([
    ['an empty answer', 200, '', "The server's response was empty. Try again."],
    ['no content', 204, null, "The server's response was empty. Try again."],
    ['reset content', 205, null, "The server's response was empty. Try again."],
    ['the page of a network sign-in', 200, '<!doctype html><title>Wi-Fi</title>', /^A proxy, a firewall/],
    ["a proxy's 401", 401, '<html><h1>Unauthorized</h1>', /^A proxy, a firewall/],
    ["a proxy's 403", 403, '<html>Blocked</html>', /^A proxy, a firewall/],
    ["a proxy's 404", 404, '<html>Not found</html>', /^A proxy, a firewall/],
    ['a proxy that wants a sign-in', 407, '', /^A proxy, a firewall/],
    ['a network that wants a sign-in', 511, '', /^A proxy, a firewall/],
    ["a gateway's 502", 502, '<html>Bad gateway</html>', /^A gateway received an invalid response/],
    ["a gateway's 404 in plain text", 404, '404 page not found', /^The server's response couldn't be read/],
    ["a gateway's 404 in JSON", 404, '{"message":"no Route"}', /^The server's response couldn't be read/],
    ["a gateway's 401 in plain text", 401, 'Unauthorized', /^The server's response couldn't be read/],
    ['an unknown status with a page', 522, '<html>Timed out</html>', /^A proxy, a firewall/],
  ])(
    'says what it is for %s, in the dialog and inline [R39] [R240a] [A24b]',
    async (_, status, body, message) => {
      const { context } = setUp(() => new Response(body, { status }))
      const outcome = await lookUp(context, { employeeId: 'mjkim' })
      await until(() => context.dialogs.get() !== null)
      expect(outcome).toMatchObject({ outcome: 'failed', message: expect.stringMatching(message) })
      expect(context.dialogs.get()).toMatchObject({ message: (outcome as { message: string }).message })
    },
  )

  it('has its dialog, and the same sentence stays inline [R39] [R240a] [R284a]', async () => {
    const { context } = setUp(failInfo(3002, 500))
    const outcome = await lookUp(context, { employeeId: 'mjkim' })
    await until(() => context.dialogs.get() !== null)
    expect(context.dialogs.get()).toMatchObject({
      title: 'Error Occurred',
      message: 'Please try again.',
      code: '3002',
    })
    expect(outcome).toMatchObject({ outcome: 'failed', message: 'Please try again.' })
  })

  it('speaks of the network when there is no answer', async () => {
    const { context } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    const outcome = await lookUp(context, { employeeId: 'mjkim' })
    await until(() => context.dialogs.get() !== null)
    expect(outcome).toMatchObject({ outcome: 'failed', error: { code: 'network' } })
    expect(context.dialogs.get()).toMatchObject({ message: (outcome as { message: string }).message })
  })
})
