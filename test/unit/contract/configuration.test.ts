import { describe, expect, it } from 'vitest'
import { configurationHeader, parseConfiguration } from '../../../src/contract/configuration'

const connections = {
  LOGIN_SERVICE_URL: 'https://mfa.example.com/login',
  BRIDGE_SERVICE_URL: 'https://bridge.example.com',
  API_SERVER_DOMAIN: 'api.example.com',
  USER_SERVICE_URL: '/api/user',
  APP_SERVICE_URL: '/api/app',
}

const document = (strings: object = {}, portal: object = {}) => ({
  CONNECTION_STRINGS: { ...connections, ...strings },
  CONFIG_VARIABLES: { USER_PORTAL: portal },
})

describe('the configuration', () => {
  it('is found through a header of the page [A38a]', () => {
    expect(configurationHeader).toBe('Mfa-Config-Location')
  })

  it('gives the five connection strings [R180]', () => {
    const read = parseConfiguration(document())
    expect(read).toMatchObject({ ok: true, problems: [], config: { CONNECTION_STRINGS: connections } })
  })

  it('gives the variables of the user portal and ignores others [R181]', () => {
    const portal = {
      BRIDGE: true,
      PRIVATE_APP_STORE: true,
      MOB_APP_BRIDGE: false,
      DEMO_MODE: true,
      TIMEOUT: 30,
    }
    const read = parseConfiguration(document({}, { ...portal, SOMETHING_ELSE: 'x' }))
    expect(read).toEqual({
      ok: true,
      problems: [],
      config: { CONNECTION_STRINGS: connections, CONFIG_VARIABLES: { USER_PORTAL: portal } },
    })
  })

  it('gives the broker, whose port may be written as text [R182]', () => {
    const broker = { MESSAGE_BROKER_URL: 'wss://broker.example.com', MESSAGE_BROKER_PORT: '8884' }
    expect(parseConfiguration(document(broker))).toMatchObject({
      ok: true,
      problems: [],
      config: { CONNECTION_STRINGS: { ...broker, MESSAGE_BROKER_PORT: 8884 } },
    })
  })

  it.each(['LOGIN_SERVICE_URL', 'USER_SERVICE_URL'])('cannot do without %s', (key) => {
    for (const value of [undefined, null, '', 7]) {
      const read = parseConfiguration(document({ [key]: value }))
      expect(read.ok).toBe(false)
      expect(read.problems.map(({ path }) => path)).toEqual([`CONNECTION_STRINGS.${key}`])
    }
  })

  it('says whether a value is missing or what was expected', () => {
    const { problems } = parseConfiguration({ CONNECTION_STRINGS: { USER_SERVICE_URL: 5 } })
    expect(problems).toEqual([
      { path: 'CONNECTION_STRINGS.LOGIN_SERVICE_URL', message: 'missing' },
      { path: 'CONNECTION_STRINGS.USER_SERVICE_URL', message: 'expected string' },
    ])
  })

  it('cannot do without the bridge and its domain when the bridge is on', () => {
    const read = parseConfiguration(
      document({ BRIDGE_SERVICE_URL: null, API_SERVER_DOMAIN: '' }, { BRIDGE: true }),
    )
    expect(read.ok).toBe(false)
    expect(read.problems.map(({ path }) => path)).toEqual([
      'CONNECTION_STRINGS.BRIDGE_SERVICE_URL',
      'CONNECTION_STRINGS.API_SERVER_DOMAIN',
    ])
  })

  it.each([
    ['TIMEOUT', 'soon', 'CONFIG_VARIABLES.USER_PORTAL.TIMEOUT'],
    ['TIMEOUT', 0, 'CONFIG_VARIABLES.USER_PORTAL.TIMEOUT'],
    ['TIMEOUT', '', 'CONFIG_VARIABLES.USER_PORTAL.TIMEOUT'],
    ['DEMO_MODE', 'perhaps', 'CONFIG_VARIABLES.USER_PORTAL.DEMO_MODE'],
    ['IOS_STORE_URL', {}, 'CONFIG_VARIABLES.USER_PORTAL.IOS_STORE_URL'],
  ])('names %s = %j as wrong and goes on without it', (key, value, path) => {
    const read = parseConfiguration(document({}, { [key]: value, PRIVATE_APP_STORE: 'true' }))
    expect(read).toMatchObject({
      ok: true,
      config: { CONFIG_VARIABLES: { USER_PORTAL: { PRIVATE_APP_STORE: true } } },
    })
    expect(read.problems.map((problem) => problem.path)).toEqual([path])
    expect(read.ok && read.config.CONFIG_VARIABLES.USER_PORTAL).not.toHaveProperty(key)
  })

  it('names a broker address that is no WebSocket', () => {
    const read = parseConfiguration(document({ MESSAGE_BROKER_URL: 'https://broker.example.com' }))
    expect(read.ok).toBe(true)
    expect(read.problems).toEqual([
      { path: 'CONNECTION_STRINGS.MESSAGE_BROKER_URL', message: 'expected a ws:// or wss:// address' },
    ])
  })

  it('takes a broker address that is relative', () => {
    expect(parseConfiguration(document({ MESSAGE_BROKER_URL: '/mqtt' }))).toMatchObject({
      ok: true,
      problems: [],
    })
  })

  it('never repeats a wrong value, which may be a secret', () => {
    const { problems } = parseConfiguration(
      document({}, { BROKER_PASSWORD: ['hunter2'], BROKER_USERNAME: 5551234 }),
    )
    expect(problems).toHaveLength(2)
    expect(JSON.stringify(problems)).not.toMatch(/hunter2|5551234/)
  })

  it('works without any variables', () => {
    for (const CONFIG_VARIABLES of [undefined, null, {}, { USER_PORTAL: null }])
      expect(parseConfiguration({ CONNECTION_STRINGS: connections, CONFIG_VARIABLES })).toMatchObject({
        ok: true,
        problems: [],
        config: { CONFIG_VARIABLES: { USER_PORTAL: {} } },
      })
  })

  it.each([[undefined], [null], ['<html>'], [42], [[]], [{}], [{ CONNECTION_STRINGS: 'x' }]])(
    'refuses %j and says why',
    (document) => {
      const read = parseConfiguration(document)
      expect(read.ok).toBe(false)
      expect(read.problems.length).toBeGreaterThan(0)
    },
  )
})
