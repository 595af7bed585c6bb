import { describe, expect, it } from 'vitest'
import { addressOfCall, splitServerDomain, withServerDomain } from '../../../src/contract/call'
import { allCalls, calls } from '../../../src/contract/calls'
import { androidDownloadUrl, iosInstallUrl } from '../../../src/contract/calls/mobile-app'
import { type Configuration, parseConfiguration } from '../../../src/contract/configuration'

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
    expect(addressOfCall(calls.userAuthenticator, direct)).toBe(
      'https://mfa.example.com/login/user-authenticator',
    )
    expect(addressOfCall(calls.applicationAll, direct)).toBe('https://mfa.example.com/user/application/all')
    expect(addressOfCall(calls.termsAndConditions, direct)).toBe(
      'https://mfa.example.com/app/terms-and-conditions',
    )
    const elsewhere = configuration(false, { LOGIN_SERVICE_URL: 'https://sign-in.example.com' })
    expect(addressOfCall(calls.userAuthenticator, elsewhere)).toBe(
      'https://sign-in.example.com/user-authenticator',
    )
  })

  it('goes to the bridge in bridge mode for every login-area call and for no other [R238a]', () => {
    for (const call of allCalls)
      expect(addressOfCall(call, bridged)?.startsWith('https://bridge.example.com/'), call.id).toBe(
        call.service === 'login',
      )
  })

  it('is another one for the mobile devices behind the bridge', () => {
    expect(addressOfCall(calls.mobileDevices, direct)).toBe(
      'https://mfa.example.com/login/mobile-authenticator',
    )
    expect(addressOfCall(calls.mobileDevices, bridged)).toBe(
      'https://bridge.example.com/mobile-authenticator-login-service',
    )
  })

  it('is unknown without a base', () => {
    expect(
      addressOfCall(calls.termsAndConditions, configuration(false, { APP_SERVICE_URL: null })),
    ).toBeUndefined()
  })
})

describe('serverDomain', () => {
  it('travels in the query of a GET and in the body of the others, in bridge mode [R248b, R255b]', () => {
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

  it('is always named when a phone is deleted, and null without the bridge [R271b, R271c]', () => {
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
  it('are links to the app service [R281a, R282a, A45a]', () => {
    expect(androidDownloadUrl(direct)).toBe(
      'https://mfa.example.com/app/download?folderName=android&fileExtension=apk',
    )
    expect(iosInstallUrl(direct)).toBe(
      'itms-services://?action=download-manifest&url=https%3A%2F%2Fmfa.example.com%2Fapp%2Fios-manifest',
    )
  })

  it('are links to the bridge in bridge mode, with the server domain [R281b, R282b]', () => {
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
