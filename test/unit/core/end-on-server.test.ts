import { expect, it } from 'vitest'
import { elementFixture, kimIdentity } from '../../support/core-fixture'
import { json } from '../../support/fake-backend'
import { settled } from '../../support/fake-environment'

async function setUp(FEATURES?: string[]) {
  const fixture = elementFixture({}, { userPortal: { FEATURES } })
  fixture.backend.answer('POST /api/user/logout', () => json({}))
  const { session } = fixture.core
  session.saveTokens(kimIdentity, { accessToken: 'access', refreshToken: 'refresh' })
  const end = async (reason: Parameters<typeof session.end>[0]) => {
    session.end(reason)
    // It is loaded when somebody leaves.
    await import('../../../src/core/session/end-on-server')
    await settled()
    return fixture.backend.to('/api/user/logout').map(({ headers }) => headers.get('authorization'))
  }
  return { session, end }
}

it.each(['logout', 'timeout'] as const)(
  'ends the session of a %s on the server that announces it',
  async (reason) => {
    const { session, end } = await setUp(['logout'])
    expect(await end(reason)).toEqual(['Bearer access'])
    expect(session.accessToken).toBeNull()
  },
)

it('says nothing to a server that does not announce it [A32d]', async () => {
  expect(await (await setUp()).end('logout')).toEqual([])
  expect(await (await setUp(['boundSerial'])).end('logout')).toEqual([])
})

it('says nothing to the services of another company, whose configuration took the place of the own', async () => {
  const { core, backend } = elementFixture({}, { userPortal: { FEATURES: ['logout'] } })
  backend.answer('POST /user/logout', () => json({}))
  await core.configuration.load()
  core.session.saveTokens(kimIdentity, { accessToken: 'access' })
  const { configuration } = core.options.get()
  const theirs = structuredClone(configuration) as { CONNECTION_STRINGS: Record<string, string> }
  theirs.CONNECTION_STRINGS.USER_SERVICE_URL = 'https://other.example/user'
  core.configure({ configuration: theirs })
  await core.configuration.load()
  expect(core.session.accessToken).toBeNull()
  await import('../../../src/core/session/end-on-server')
  await settled()
  expect(backend.requests).toEqual([])
})

it('says nothing of a session that the server has denied', async () => {
  expect(await (await setUp(['logout'])).end('denied')).toEqual([])
})
