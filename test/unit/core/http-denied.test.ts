import { describe, expect, it } from 'vitest'
import { applicationAll } from '../../../src/contract/calls/authenticators'
import { kimIdentity } from '../../support/core-fixture'
import { failInfo, json } from '../../support/fake-backend'
import { failureOf, httpFixture } from '../../support/http-fixture'

const { backend, setUp } = httpFixture()

describe('a token that the backend refuses', () => {
  it('is not renewed: the call is made once, and the refresh token stays where it is [A8a]', async () => {
    const { http, core } = setUp()
    core.session.saveTokens(kimIdentity, { accessToken: 'access', refreshToken: 'refresh' })
    backend.answer('GET /api/user/application/all', new Response('', { status: 401 }))
    expect(await failureOf(http(applicationAll, {}))).toMatchObject({ status: 401 })
    expect(backend.requests.map(({ method, address }) => `${method} ${address.pathname}`)).toEqual([
      'GET /api/user/application/all',
    ])
    expect([...(backend.requests[0]?.headers.values() ?? [])]).not.toContainEqual(
      expect.stringContaining('refresh'),
    )
  })
})

describe('access denied', () => {
  it.each([2001, '2002'])(
    'suspends every further call at code %s until the session has ended [A9c]',
    async (code) => {
      const { http, core, failures } = setUp()
      core.session.saveTokens(kimIdentity, { accessToken: 'access' })
      backend.answer('GET /api/user/application/all', failInfo(code, 401))
      const errors = await Promise.all([
        failureOf(http(applicationAll, {})),
        failureOf(http(applicationAll, {})),
      ])
      expect(errors.map(({ code, shownElsewhere }) => [code, shownElsewhere])).toEqual([
        ['denied', false],
        ['denied', true],
      ])
      await failureOf(http(applicationAll, {}))
      expect(backend.requests).toHaveLength(2)
      expect(failures.filter(({ shownElsewhere }) => !shownElsewhere)).toHaveLength(1)
      core.session.end('denied')
      backend.answer('GET /api/user/application/all', json([]))
      await expect(http(applicationAll, {})).resolves.toEqual([])
    },
  )

  it('that suspends the page is heard of, at whatever moment the screen that asked goes', async () => {
    for (let turns = 0; turns < 30; turns++) {
      const { http, core, failures } = setUp()
      const controller = new AbortController()
      backend.answer('GET /api/user/application/all', async () => {
        const leave = async () => {
          for (let turn = 0; turn < turns; turn++) await undefined
          controller.abort()
        }
        leave()
        return failInfo(2001, 401)
      })
      await failureOf(http(applicationAll, { signal: controller.signal }))
      expect(core.session.suspended).toBe(failures.some(({ code }) => code === 'denied'))
    }
  })

  it('of an earlier session does not end the present one', async () => {
    const { http, core } = setUp()
    core.session.saveTokens(kimIdentity, { accessToken: 'old' })
    backend.answer('GET /api/user/application/all', () => {
      core.session.saveTokens(kimIdentity, { accessToken: 'new' })
      return failInfo(2001, 401)
    })
    expect(await failureOf(http(applicationAll, {}))).toMatchObject({ code: 'denied', shownElsewhere: true })
    expect(core.session.suspended).toBe(false)
  })
})
