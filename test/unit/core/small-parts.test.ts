import { describe, expect, it } from 'vitest'
import { enabledMethods, methodByName, methodByWireType, methods } from '../../../src/contract/methods'
import { loadChunk, StaleChunkError } from '../../../src/core/chunks/stale-chunk'
import { areaOfPath, redirectFor } from '../../../src/core/page/area'
import { reloadExpired } from '../../../src/core/page/reload'
import { createStore } from '../../../src/core/platform/store'
import { forgetId, rememberId } from '../../../src/core/session/remember-id'
import { rememberedId } from '../../../src/core/session/remembered-id'
import { kim, portalFixture } from '../../support/core-fixture'
import { fakeEnvironment } from '../../support/fake-environment'

describe('the areas', () => {
  it.each([
    ['/', 'login'],
    ['/auth', 'login'],
    ['/auth/email', 'login'],
    ['/dashboard', 'dashboard'],
    ['/dashboard/mobile?x', 'dashboard'],
    ['/register/pc', 'register'],
    ['/mobileSetup/os', 'mobile-setup'],
    ['/authentic', undefined],
    ['/sample', undefined],
    ['/personalPolicy', undefined],
    ['//evil.example', undefined],
  ])('own %s: %s', (path, area) => {
    expect(areaOfPath(path)).toBe(area)
  })

  it('that are signed in send everybody without a token to / [R30]', () => {
    for (const path of ['/dashboard', '/dashboard/otp', '/register/fido', '/mobileSetup/os']) {
      expect(redirectFor(path, false)).toBe('/')
      expect(redirectFor(path, true)).toBeUndefined()
    }
  })

  it('without an area need a token too where the signed-in area is asked to show them [R29] [R30]', () => {
    expect(redirectFor('/nowhere', false, 'dashboard')).toBe('/')
    expect(redirectFor('/nowhere', true, 'dashboard')).toBeUndefined()
  })

  it('of the sign-in send everybody with a token on [R35] [R55]', () => {
    for (const path of ['/', '/auth', '/auth/email']) {
      expect(redirectFor(path, true)).toBe('/dashboard')
      expect(redirectFor(path, false)).toBeUndefined()
    }
  })
})

describe('the methods', () => {
  it('that are listed are those with status 1 or 3 [R43]', () => {
    expect(enabledMethods(kim).map(({ name }) => name)).toEqual(['mobile', 'email', 'sms', 'recovery'])
  })

  it('are listed also where a backend says true or Y, and hidden where it says anything else', () => {
    const login = {
      otpStatus: true,
      smsStatus: 'Y',
      emailStatus: '3',
      fidoSecurityKeyStatus: 4,
      pcAuthenticationStatus: null,
    }
    expect(enabledMethods(login).map(({ name }) => name)).toEqual(['otp', 'email', 'sms'])
  })

  it('translate between routes and wire both ways [R177] [R316]', () => {
    expect(methodByName('fido')?.wireType).toBe('ctap')
    expect(methodByName('pc')?.wireType).toBe('platform')
    expect(methodByWireType('recovery otp')?.name).toBe('recovery')
    for (const method of methods) expect(methodByWireType(method.wireType)).toBe(method)
    expect(methodByName('password')).toBeUndefined()
  })
})

describe('an expired serial', () => {
  it('reloads the page in the portal', () => {
    const { portal, environment } = portalFixture({ mode: 'portal' })
    expect([reloadExpired(portal), environment.reloads]).toEqual(['reloaded', 1])
  })

  it('is renewed in place on a foreign page, and where the host prevents the reload', () => {
    for (const { portal, environment } of [
      portalFixture(),
      portalFixture({ mode: 'portal' }, {}, { request: () => false }),
    ])
      expect([reloadExpired(portal), environment.reloads]).toEqual(['renew', 0])
  })
})

describe('a saved ID', () => {
  it('prefills the field until it is forgotten', () => {
    const { localStorage } = fakeEnvironment()
    expect(rememberedId(localStorage)).toBe('')
    rememberId(localStorage, 'mjkim')
    expect(rememberedId(localStorage)).toBe('mjkim')
    forgetId(localStorage)
    expect(rememberedId(localStorage)).toBe('')
  })
})

describe('a chunk that a release has replaced', () => {
  it('differs from every other error, and keeps its cause', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    const loading = loadChunk(() => Promise.reject(cause))
    await expect(loading).rejects.toBeInstanceOf(StaleChunkError)
    await expect(loading).rejects.toMatchObject({ cause })
  })
})

describe('a store', () => {
  it('calls its listeners for changes only, and none that has left meanwhile', () => {
    const store = createStore(1)
    const heard: string[] = []
    const leaves = [store.subscribe(() => leaves[1]?.()), store.subscribe(() => heard.push('second'))]
    store.subscribe(() => heard.push('third'))
    store.set(1)
    store.set(2)
    expect(heard).toEqual(['third'])
  })
})
