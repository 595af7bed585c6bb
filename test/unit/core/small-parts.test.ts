import { describe, expect, it } from 'vitest'
import { enabledMethods, methodByName, methodByWireType, methods } from '../../../src/contract/methods'
import { loadChunk, StaleChunkError } from '../../../src/core/chunks'
import { createStore } from '../../../src/core/platform/store'
import { reloadExpired } from '../../../src/core/registration/serial-registration'
import { forgetId, rememberedId, rememberId } from '../../../src/core/session/storage-names'
import { elementFixture, kim } from '../../support/core-fixture'
import { fakeEnvironment } from '../../support/fake-environment'

describe('the methods', () => {
  it('that are listed are those with status 1 or 3 [R43]', () => {
    expect(enabledMethods(kim).map(({ name }) => name)).toEqual(['mobile', 'email', 'sms', 'recovery'])
  })

  it.each([
    [1, true],
    [3, true],
    ['3', true],
    [true, true],
    ['Y', true],
    [0, false],
    [2, false],
    [4, false],
    [false, false],
    ['N', false],
    [null, false],
    [undefined, false],
  ])('with the flag %j are listed: %s [A21b]', (otpStatus, listed) => {
    expect(enabledMethods({ otpStatus }).map(({ name }) => name)).toEqual(listed ? ['otp'] : [])
  })

  it('translate between routes and wire both ways [R316, A22]', () => {
    expect(methodByName('fido')?.wireType).toBe('ctap')
    expect(methodByName('mobile')?.wireType).toBe('mobile')
    expect(methodByName('pc')?.wireType).toBe('platform')
    expect(methodByWireType('recovery otp')?.name).toBe('recovery')
    for (const method of methods) expect(methodByWireType(method.wireType)).toBe(method)
    expect(methodByName('password')).toBeUndefined()
  })
})

describe('an expired serial', () => {
  it('reloads the page in the portal', () => {
    const { context, environment } = elementFixture({ mode: 'portal' })
    expect([reloadExpired(context), environment.reloads]).toEqual(['reloaded', 1])
  })

  it('is renewed in place on a foreign page, and where the host prevents the reload', () => {
    for (const { context, environment } of [
      elementFixture(),
      elementFixture({ mode: 'portal' }, {}, { request: () => false }),
    ])
      expect([reloadExpired(context), environment.reloads]).toEqual(['renew', 0])
  })
})

describe('a saved ID', () => {
  it('prefills the field until it is forgotten', () => {
    const { localStorage } = fakeEnvironment()
    expect(rememberedId(localStorage, {})).toBe('')
    rememberId(localStorage, 'mjkim', {})
    expect(rememberedId(localStorage, {})).toBe('mjkim')
    forgetId(localStorage, {})
    expect(rememberedId(localStorage, {})).toBe('')
  })
})

describe('a chunk that a release has replaced', () => {
  it.each([
    new TypeError('Failed to fetch dynamically imported module: https://a.example/b.js'),
    new TypeError('error loading dynamically imported module: https://a.example/b.js'),
    new TypeError('Importing a module script failed.'),
    new TypeError('Failed to resolve module specifier "./b.js"'),
    new SyntaxError("The requested module './b.js' does not provide an export named 'c'"),
    new SyntaxError("Unexpected token '<'"),
  ])('differs from every other error, and keeps its cause: %s', async (cause) => {
    const loading = loadChunk(() => Promise.reject(cause))
    await expect(loading).rejects.toBeInstanceOf(StaleChunkError)
    await expect(loading).rejects.toMatchObject({ cause })
  })
})

describe('a chunk that is here and throws while it runs', () => {
  it('is no missing one', async () => {
    const cause = new TypeError('a.set is not a function')
    await expect(loadChunk(() => Promise.reject(cause))).rejects.toBe(cause)
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
