import { afterEach, describe, expect, it, vi } from 'vitest'
import { pageCore } from '../../../src/core/page/page'
import { browserEnvironment, focusedWindow, isHandheld } from '../../../src/core/platform/browser-environment'
import { browserStorage } from '../../../src/core/platform/browser-storage'
import { createStore } from '../../../src/core/platform/store'
import { createSession } from '../../../src/core/session/session'
import { kimIdentity } from '../../support/core-fixture'

const key = Symbol.for('mfa-elements')

/** As much of a browser as the environment needs. */
function stubBrowser() {
  const document = Object.assign(new EventTarget(), {
    cookie: 'a=1; savedLanguage=ko',
    hidden: false,
    hasFocus: () => true,
  })
  const window = Object.assign(new EventTarget(), { document })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  return window
}

function fakeStorage(refuse: 'nothing' | 'writes' = 'nothing'): Storage {
  const values: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => values[name] ?? null,
    setItem(name: string, value: string) {
      if (refuse === 'writes') throw new DOMException('full', 'QuotaExceededError')
      values[name] = value
    },
    removeItem(name: string) {
      delete values[name]
    },
  }
  return new Proxy(methods, {
    ownKeys: () => Object.keys(values),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, key)
  vi.resetModules()
})

describe('a storage', () => {
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const missing = () => null as unknown as Storage

  it.each([
    ['is blocked', blocked],
    ['is missing', missing],
    ['is full', () => fakeStorage('writes')],
  ])('that %s is replaced by memory and never throws', (_, open) => {
    const storage = browserStorage(open)
    expect(storage.get('a')).toBeNull()
    storage.set('a', '1')
    expect([storage.get('a'), storage.keys()]).toEqual(['1', ['a']])
    storage.remove('a')
    expect([storage.get('a'), storage.keys(), storage.is(null)]).toEqual([null, [], false])
  })

  it('that works is the browser’s own', () => {
    const real = fakeStorage()
    const storage = browserStorage(() => real)
    storage.set('a', '1')
    expect([real.getItem('a'), storage.keys(), storage.is(real)]).toEqual(['1', ['a'], true])
  })

  it.each(['true', '12', 'null', '["a"]', '{"a":1}', '"quoted"', 'plain', ''])(
    'whose methods a page has replaced by some that read and write JSON keeps the text %j as it is',
    (text) => {
      const values: Record<string, unknown> = {}
      const methods = {
        getItem(name: string) {
          try {
            return JSON.parse(String(values[name]))
          } catch {
            return values[name] ?? null
          }
        },
        setItem(name: string, value: unknown) {
          values[name] = JSON.stringify(value)
        },
        removeItem: (name: string) => Reflect.deleteProperty(values, name),
      }
      // As the browser's own: the values are properties, and the methods are inherited.
      const storage = browserStorage(() => Object.setPrototypeOf(values, methods) as Storage)
      storage.set('a', text)
      expect([storage.get('a'), storage.keys()]).toEqual([text, ['a']])
      expect(storage.get('b')).toBeNull()
      storage.remove('a')
      expect([storage.get('a'), storage.keys()]).toEqual([null, []])
    },
  )

  it('that is blocked still lets a session be opened and ended', () => {
    stubBrowser()
    vi.stubGlobal('localStorage', undefined)
    vi.stubGlobal('sessionStorage', undefined)
    const session = createSession(browserEnvironment(), createStore({ mode: 'embedded' as const }))
    session.saveTokens(kimIdentity, { accessToken: 'access' })
    expect(session.accessToken).toBe('access')
    session.end('timeout')
    expect(session.accessToken).toBeNull()
  })
})

describe('the environment of a browser', () => {
  it.each([
    ['http:', ''],
    ['https:', '; secure'],
  ])('reads, writes and removes cookies for the whole site, for a year, over %s', (protocol, secure) => {
    stubBrowser()
    vi.stubGlobal('location', { protocol })
    const { cookies } = browserEnvironment()
    expect([cookies.read('savedLanguage'), cookies.read('saved')]).toEqual(['ko', undefined])
    cookies.write('savedLanguage', 'en')
    expect(document.cookie).toBe(`savedLanguage=en; path=/; max-age=31536000; samesite=lax${secure}`)
    cookies.write('savedLanguage', undefined)
    expect(document.cookie).toBe(`savedLanguage=; path=/; max-age=0; samesite=lax${secure}`)
  })

  it.each([
    ['http:', 'token', ''],
    ['https:', '__Host-token', '; secure'],
  ])(
    'keeps a cookie of this host alone under a name that no neighbor can set, over %s',
    (protocol, name, secure) => {
      stubBrowser()
      vi.stubGlobal('location', { protocol })
      const { cookies } = browserEnvironment()
      const hostOnly = { isHostOnly: true }
      cookies.write('token', 'own', hostOnly)
      expect(document.cookie).toBe(`${name}=own; path=/; max-age=31536000; samesite=lax${secure}`)
      const holds = (cookie: string) => vi.stubGlobal('document', { cookie })
      holds(`a=1; ${name}=own`)
      expect(cookies.read('token', hostOnly)).toBe('own')
      holds(`${name}=planted; ${name}=own`)
      expect(cookies.read('token', hostOnly)).toBeUndefined()
      holds('token=planted')
      expect(cookies.read('token', hostOnly)).toBe(protocol === 'https:' ? undefined : 'planted')
    },
  )

  it('does without cookies where a sandbox forbids them', () => {
    const forbid = () => {
      throw new DOMException('sandboxed', 'SecurityError')
    }
    vi.stubGlobal('document', {
      get cookie() {
        return forbid()
      },
      set cookie(_) {
        forbid()
      },
    })
    vi.stubGlobal('location', { protocol: 'https:' })
    const { cookies } = browserEnvironment()
    cookies.write('savedLanguage', 'en')
    cookies.write('savedLanguage', undefined)
    expect(cookies.read('savedLanguage')).toBeUndefined()
  })

  it('hears other tabs through local storage, not through session storage', () => {
    const window = stubBrowser()
    const heard: unknown[] = []
    const leave = browserEnvironment().localStorage.subscribe((...change) => heard.push(change))
    const change = (storageArea: Storage) =>
      Object.assign(new Event('storage'), { key: 'a', newValue: '1', storageArea })
    window.dispatchEvent(change(localStorage))
    window.dispatchEvent(change(sessionStorage))
    leave()
    window.dispatchEvent(change(localStorage))
    expect(heard).toEqual([['a', '1']])
  })

  it.each([undefined, {}, { log: () => undefined }])(
    'is not stopped by the console %j of a page',
    (console) => {
      stubBrowser()
      vi.stubGlobal('console', console)
      const { report } = browserEnvironment()
      expect(() => {
        report.warn('unheard')
        report.error('unheard')
      }).not.toThrow()
    },
  )

  it('hears a person by pointer, key, touch, wheel, scrolling and focus, until it leaves [A6a]', () => {
    const window = stubBrowser()
    let signs = 0
    const leave = browserEnvironment().activity.subscribe(() => {
      signs += 1
    })
    const types = ['pointermove', 'keydown', 'touchstart', 'wheel', 'scroll', 'focus']
    for (const [heard, type] of types.entries()) {
      window.dispatchEvent(new Event(type))
      expect([type, signs]).toEqual([type, heard + 1])
    }
    leave()
    window.dispatchEvent(new Event('keydown'))
    expect(signs).toBe(types.length)
  })
})

describe('a window in which an element is, such as a pop-up window', () => {
  const open = () => {
    const page = stubBrowser()
    const document = Object.assign(new EventTarget(), { hidden: false, hasFocus: () => true })
    return { page, popUp: Object.assign(new EventTarget(), { document }) as unknown as Window }
  }

  it('tells of a person and of its visibility as this window does, as long as an element is in it', () => {
    const { page, popUp } = open()
    const { activity, visibility, addWindow, listenAgain } = browserEnvironment()
    const heard: string[] = []
    const leaves = [activity.subscribe(() => heard.push('activity'))]
    const leaveFirst = addWindow?.(popUp)
    const leaveSecond = addWindow?.(popUp)
    leaves.push(visibility.subscribe(() => heard.push('visibility')))
    popUp.dispatchEvent(new Event('keydown'))
    popUp.document.dispatchEvent(new Event('visibilitychange'))
    leaveFirst?.()
    listenAgain?.()
    popUp.dispatchEvent(new Event('keydown'))
    expect(heard.splice(0)).toEqual(['activity', 'visibility', 'activity'])

    leaveSecond?.()
    popUp.dispatchEvent(new Event('keydown'))
    popUp.document.dispatchEvent(new Event('visibilitychange'))
    page.dispatchEvent(new Event('keydown'))
    expect(heard.splice(0)).toEqual(['activity'])
    addWindow?.(popUp)()
    for (const leave of leaves) leave()
    page.dispatchEvent(new Event('keydown'))
    expect(heard).toEqual([])
  })

  it('keeps the page in view, and is where a passkey is asked for while it has focus', () => {
    const { page, popUp } = open()
    const { visibility, addWindow } = browserEnvironment()
    const leave = addWindow?.(popUp)
    Object.assign(page.document, { hidden: true, hasFocus: () => false })
    expect([visibility.hidden, focusedWindow()]).toEqual([false, popUp])
    Object.assign(popUp, { closed: true })
    expect([visibility.hidden, focusedWindow()]).toEqual([true, globalThis])
    Object.assign(popUp, { closed: false })
    leave?.()
    expect([visibility.hidden, focusedWindow()]).toEqual([true, globalThis])
  })

  it('does not tell of our own changes to the storage', () => {
    const { popUp } = open()
    const { localStorage: shared, addWindow } = browserEnvironment()
    const heard: unknown[] = []
    const leaves = [shared.subscribe((key) => heard.push(key)), addWindow?.(popUp)]
    popUp.dispatchEvent(Object.assign(new Event('storage'), { key: 'a', storageArea: localStorage }))
    for (const leave of leaves) leave?.()
    expect(heard).toEqual([])
  })
})

it('a page that has taken requestIdleCallback and matchMedia away is waited for, and is no phone', async () => {
  stubBrowser()
  vi.stubGlobal('requestIdleCallback', undefined)
  vi.stubGlobal('matchMedia', undefined)
  await new Promise<void>((resolve) => {
    browserEnvironment().whenIdle(resolve)
  })
  expect(isHandheld()).toBe(false)
})

describe('the core of a page', () => {
  it('is not made by an import, so that a server can render', () => {
    expect(Reflect.has(globalThis, key)).toBe(false)
    expect(typeof document).toBe('undefined')
  })

  it('is shared with a second copy of the script, which says so once', async () => {
    stubBrowser()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const first = pageCore()
    expect(pageCore()).toBe(first)
    expect(warn).not.toHaveBeenCalled()
    for (const _ of ['second', 'third']) {
      vi.resetModules()
      const copy = await import('../../../src/core/page/page')
      expect(copy.pageCore()).toBe(first)
    }
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]?.[0]).toMatch(/twice/)
  })
})

describe('the clock', () => {
  it('counts beside a library whose `Date.now` returns a Date', () => {
    stubBrowser()
    const clockNow = browserEnvironment().clock.now
    vi.spyOn(Date, 'now').mockReturnValue(new Date(3) as unknown as number)
    expect(clockNow()).toBe(3)
  })
})
