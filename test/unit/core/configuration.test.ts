import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../../../src/core/configuration'
import type { CoreOptions } from '../../../src/core/options'
import { createCore } from '../../../src/core/page/page'
import { configurationDocument, kimIdentity } from '../../support/core-fixture'
import { FakeBackend, json, never } from '../../support/fake-backend'
import { fakeEnvironment, settled } from '../../support/fake-environment'

const page = (location = 'config/mfa.json', header = 'Mfa-Config-Location') =>
  new Response('<!doctype html>', { headers: { [header]: location } })

function setUp(
  table: ConstructorParameters<typeof FakeBackend>[0],
  options: Partial<CoreOptions> = {},
  pageUrl = 'https://portal.example/app/?q=1#top',
) {
  const backend = new FakeBackend(table)
  const environment = fakeEnvironment({ fetch: backend.fetch, pageUrl })
  return { backend, environment, core: createCore(environment, options) }
}

async function failure(promise: Promise<unknown>): Promise<ConfigurationError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ConfigurationError)
  return error as ConfigurationError
}

describe('where the configuration comes from', () => {
  it('reads the location from a header of the page itself, then the document [R189a, R189b, A38c]', async () => {
    const { backend, core } = setUp({
      'GET /app/': page(),
      'GET /app/config/mfa.json': json(configurationDocument()),
    })
    const { CONNECTION_STRINGS } = await core.configuration.load()
    expect(CONNECTION_STRINGS.LOGIN_SERVICE_URL).toBe('https://portal.example/api/login')
    expect(backend.requests.map(({ method, cache }) => [method, cache])).toEqual([
      ['GET', 'no-store'],
      ['GET', 'no-store'],
    ])
    expect(backend.requests[0]?.address.href).toBe('https://portal.example/app/?q=1')
  })

  it('sends no bearer token with the page and the document [A10c]', async () => {
    const { backend, core } = setUp({
      'GET /app/': page(),
      'GET /app/config/mfa.json': json(configurationDocument()),
    })
    core.session.saveTokens(kimIdentity, { accessToken: 'a-token' })
    await core.configuration.load()
    for (const { headers } of backend.requests) expect(headers.has('authorization')).toBe(false)
  })

  it('takes the header that the host names [A38a]', async () => {
    const { core } = setUp(
      { 'GET /app/': page('/c.json', 'X-Where'), 'GET /c.json': json(configurationDocument()) },
      { configHeader: 'X-Where' },
    )
    await expect(core.configuration.load()).resolves.toBeDefined()
  })

  it('reads the header of a fallback page whose status is 404 [R243a]', async () => {
    const notFound = new Response('', { status: 404, headers: { 'Mfa-Config-Location': '/c.json' } })
    const { core } = setUp({ 'GET /app/': notFound, 'GET /c.json': json(configurationDocument()) })
    await expect(core.configuration.load()).resolves.toBeDefined()
  })

  it('does not look at the page when config-url says where it is [A38b]', async () => {
    const { backend, core } = setUp(
      { 'GET /c.json': json(configurationDocument()) },
      { configUrl: '/c.json' },
    )
    await core.configuration.load()
    expect(backend.requests).toHaveLength(1)
  })

  it('fetches nothing when the host gives the configuration itself [A38b]', async () => {
    const { backend, core } = setUp({})
    core.configure({ configuration: configurationDocument() })
    const { CONNECTION_STRINGS } = await core.configuration.load()
    expect(backend.requests).toHaveLength(0)
    expect(CONNECTION_STRINGS.USER_SERVICE_URL).toBe('https://portal.example/api/user')
  })

  it('resolves relative addresses against the document, the broker as a WebSocket [R182]', async () => {
    const document = configurationDocument()
    const { core } = setUp(
      {
        'GET /deep/c.json': json({
          ...document,
          CONNECTION_STRINGS: {
            ...document.CONNECTION_STRINGS,
            LOGIN_SERVICE_URL: 'login/',
            MESSAGE_BROKER_URL: '/mqtt',
          },
        }),
      },
      { configUrl: 'https://config.example/deep/c.json' },
    )
    const { CONNECTION_STRINGS } = await core.configuration.load()
    expect(CONNECTION_STRINGS.LOGIN_SERVICE_URL).toBe('https://config.example/deep/login')
    expect(CONNECTION_STRINGS.MESSAGE_BROKER_URL).toBe('wss://config.example/mqtt')
    expect(CONNECTION_STRINGS.APP_SERVICE_URL).toBe('https://app.example/api')
    expect(CONNECTION_STRINGS.API_SERVER_DOMAIN).toBe('api.example')
  })
})

describe('one configuration for the page', () => {
  it('is loaded once for callers that come at the same time', async () => {
    const { backend, core } = setUp(
      { 'GET /c.json': json(configurationDocument()) },
      { configUrl: '/c.json' },
    )
    const [first, second] = await Promise.all([core.configuration.load(), core.configuration.load()])
    expect(first).toBe(second)
    expect(core.configuration.peek()).toBe(first)
    expect(backend.requests).toHaveLength(1)
  })

  it('is not loaded again when an element repeats the same options', async () => {
    const { backend, core } = setUp(
      { 'GET /c.json': json(configurationDocument()) },
      { configUrl: '/c.json' },
    )
    await core.configuration.load()
    core.configure({ configUrl: '/c.json', mode: 'portal' })
    await core.configuration.load()
    expect(backend.requests).toHaveLength(1)
  })

  it('is loaded again when the host changes where it is', async () => {
    const { backend, core } = setUp(
      {
        'GET /c.json': json(configurationDocument()),
        'GET /d.json': json(configurationDocument({ TIMEOUT: 3 })),
      },
      { configUrl: '/c.json' },
    )
    await core.configuration.load()
    core.configure({ configUrl: '/d.json' })
    const { CONFIG_VARIABLES } = await core.configuration.load()
    expect(CONFIG_VARIABLES.USER_PORTAL.TIMEOUT).toBe(3)
    expect(backend.requests).toHaveLength(2)
  })

  it('goes on loading for the others when one caller leaves', async () => {
    let arrive: (response: Response) => void = () => undefined
    const { core } = setUp(
      { 'GET /c.json': () => new Promise((resolve) => (arrive = resolve)) },
      { configUrl: '/c.json' },
    )
    const leaving = new AbortController()
    const left = core.configuration.load(leaving.signal)
    const stays = core.configuration.load()
    leaving.abort()
    await expect(left).rejects.toMatchObject({ name: 'AbortError' })
    await settled()
    arrive(json(configurationDocument()))
    await expect(stays).resolves.toBeDefined()
  })
})

describe('a configuration that is missing', () => {
  const cases: [string, ConstructorParameters<typeof FakeBackend>[0], string, RegExp][] = [
    [
      'the header is missing',
      { 'GET /app/': new Response('') },
      'header-missing',
      /app\/.* no response header Mfa-Config-Location/,
    ],
    [
      'the document is not there',
      { 'GET /app/': page('/c.json'), 'GET /c.json': new Response('', { status: 404 }) },
      'unreachable',
      /c\.json answered 404/,
    ],
    [
      'the document is a page of HTML',
      { 'GET /app/': page('/c.json'), 'GET /c.json': new Response('<html>') },
      'malformed',
      /c\.json is not JSON/,
    ],
    [
      'the document is empty',
      { 'GET /app/': page('/c.json'), 'GET /c.json': new Response('') },
      'malformed',
      /not JSON/,
    ],
    [
      'the document is null',
      { 'GET /app/': page('/c.json'), 'GET /c.json': json(null) },
      'invalid',
      /The document/,
    ],
    [
      'a required key is missing',
      {
        'GET /app/': page('/c.json'),
        'GET /c.json': json({ CONNECTION_STRINGS: { USER_SERVICE_URL: '/u' } }),
      },
      'invalid',
      /LOGIN_SERVICE_URL: missing \(in https:\/\/portal\.example\/c\.json\)/,
    ],
    ['the location is no address', { 'GET /app/': page('https://[') }, 'invalid', /is not an address/],
  ]
  it.each(cases)('says what is wrong and where when %s', async (_, table, code, problem) => {
    const { core, environment } = setUp(table)
    const error = await failure(core.configuration.load())
    expect(error.code).toBe(code)
    expect(error.problems.join(' ')).toMatch(problem)
    const { message, rest } = environment.reported[0] ?? {}
    expect(message).toMatch(/configure\(.*config-url.*Mfa-Config-Location/)
    expect(rest).toEqual([error])
  })

  it('gives up on a server that does not answer in 20 s', async () => {
    const { core, environment } = setUp({ 'GET /c.json': never }, { configUrl: '/c.json' })
    const error = failure(core.configuration.load())
    await environment.clock.pass(20_000)
    expect((await error).code).toBe('unreachable')
    expect(environment.clock.timers).toBe(0)
  })

  it('is asked for again by the next caller', async () => {
    const { backend, core } = setUp(
      { 'GET /c.json': new Response('', { status: 503 }) },
      { configUrl: '/c.json' },
    )
    await failure(core.configuration.load())
    backend.answer('GET /c.json', json(configurationDocument()))
    await expect(core.configuration.load()).resolves.toBeDefined()
  })

  it('warns of an optional value that it cannot use, and goes on', async () => {
    const { core, environment } = setUp(
      { 'GET /c.json': json(configurationDocument({ TIMEOUT: 'soon' })) },
      { configUrl: '/c.json' },
    )
    const { CONFIG_VARIABLES } = await core.configuration.load()
    expect(CONFIG_VARIABLES.USER_PORTAL.TIMEOUT).toBeUndefined()
    expect(JSON.stringify(environment.reported)).toMatch(/USER_PORTAL\.TIMEOUT/)
  })
})
