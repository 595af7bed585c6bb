import { describe, expect, it } from 'vitest'
import { addressOf } from '../../../src/contract/address'
import { allCalls, calls } from '../../../src/contract/calls'
import { type Configuration, parseConfiguration } from '../../../src/contract/configuration'
import { androidDownloadUrl, iosInstallUrl } from '../../../src/contract/downloads'
import { splitServerDomain, withServerDomain } from '../../../src/contract/server-domain'

function configuration(BRIDGE: boolean, strings: object = {}): Configuration {
  const read = parseConfiguration({
    CONNECTION_STRINGS: {
      LOGIN_SERVICE_URL: 'https://mfa.example.com/login/',
      USER_SERVICE_URL: 'https://mfa.example.com/user',
      APP_SERVICE_URL: 'https://mfa.example.com/app',
      BRIDGE_SERVICE_URL: 'https://bridge.example.com',
      API_SERVER_DOMAIN: 'api.example.com',
      ...strings,
    },
    CONFIG_VARIABLES: { USER_PORTAL: { BRIDGE } },
  })
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.config
}

const direct = configuration(false)
const bridged = configuration(true)
const bridge = { bridge: true, apiServerDomain: 'api.example.com' }

describe('the address of a call', () => {
  it('starts with the base that the configuration gives for its service [R239]', () => {
    expect(addressOf(calls.userAuthenticator, direct)).toBe(
      'https://mfa.example.com/login/user-authenticator',
    )
    expect(addressOf(calls.applicationAll, direct)).toBe('https://mfa.example.com/user/application/all')
    expect(addressOf(calls.termsAndConditions, direct)).toBe(
      'https://mfa.example.com/app/terms-and-conditions',
    )
  })

  it('goes to the bridge in bridge mode for every login-area call and for no other', () => {
    for (const call of allCalls)
      expect(addressOf(call, bridged)?.startsWith('https://bridge.example.com/'), call.id).toBe(
        call.service === 'login',
      )
  })

  it('is another one for the mobile devices behind the bridge', () => {
    expect(addressOf(calls.mobileDevices, direct)).toBe('https://mfa.example.com/login/mobile-authenticator')
    expect(addressOf(calls.mobileDevices, bridged)).toBe(
      'https://bridge.example.com/mobile-authenticator-login-service',
    )
  })

  it('is unknown without a base', () => {
    expect(
      addressOf(calls.termsAndConditions, configuration(false, { APP_SERVICE_URL: null })),
    ).toBeUndefined()
  })
})

describe('serverDomain', () => {
  it('travels in the query of a GET and in the body of the others, in bridge mode', () => {
    const field = { serverDomain: 'api.example.com' }
    for (const call of allCalls.filter(({ service }) => service === 'login'))
      expect(withServerDomain(call, bridge), call.id).toEqual(
        call.method === 'GET' ? { query: field } : { body: field },
      )
  })

  it('is absent without the bridge, and from the calls that do not go through it', () => {
    for (const call of allCalls.filter(({ serverDomain }) => !serverDomain)) {
      expect(withServerDomain(call, { ...bridge, bridge: false }), call.id).toEqual({})
      if (call.service !== 'login') expect(withServerDomain(call, bridge), call.id).toEqual({})
    }
  })

  it('is always named when a phone is deleted, and null without the bridge', () => {
    expect(withServerDomain(calls.deleteMobile, bridge)).toEqual({
      body: { serverDomain: 'api.example.com' },
    })
    expect(withServerDomain(calls.deleteMobile, { ...bridge, bridge: false })).toEqual({
      body: { serverDomain: null },
    })
  })

  it('is taken out of what a server receives', () => {
    expect(splitServerDomain({ serverDomain: 'a', code: '1' })).toEqual({
      serverDomain: 'a',
      rest: { code: '1' },
    })
    expect(splitServerDomain({ code: '1' })).toEqual({ serverDomain: undefined, rest: { code: '1' } })
  })
})

describe('the downloads of the mobile app', () => {
  it('are links to the app service', () => {
    expect(androidDownloadUrl(direct)).toBe(
      'https://mfa.example.com/app/download?folderName=android&fileExtension=apk',
    )
    expect(iosInstallUrl(direct)).toBe(
      'itms-services://?action=download-manifest&url=https%3A%2F%2Fmfa.example.com%2Fapp%2Fios-manifest',
    )
  })

  it('are links to the bridge in bridge mode, with the server domain', () => {
    expect(androidDownloadUrl(bridged)).toBe(
      'https://bridge.example.com/download?folderName=android&fileExtension=apk&serverDomain=api.example.com',
    )
    expect(decodeURIComponent(iosInstallUrl(bridged) ?? '')).toBe(
      'itms-services://?action=download-manifest&url=https://bridge.example.com/ios-manifest?serverDomain=api.example.com',
    )
  })

  it('do not exist without a base', () => {
    const none = configuration(false, { APP_SERVICE_URL: '' })
    expect([androidDownloadUrl(none), iosInstallUrl(none)]).toEqual([undefined, undefined])
  })
})
