import { describe, expect, it } from 'vitest'
import type { SessionChange } from '../../../src/core/session'
import { coreFixture, kim } from '../../support/core-fixture'
import { FakeBrowser } from '../../support/fake-environment'

const login = { ...kim, userId: '1007' } as Parameters<
  ReturnType<typeof coreFixture>['core']['session']['saveLogin']
>[0]

const signedIn = (
  browser = new FakeBrowser(),
  mode: 'embedded' | 'portal' = 'embedded',
  employeeId = 'mjkim',
) => {
  const { core, environment } = coreFixture({ mode }, { browser })
  core.session.saveLogin({ ...login, employeeId })
  core.session.saveTokens({ accessToken: 'access', refreshToken: 'refresh' }, { timeoutMinutes: 10 })
  const heard: SessionChange[] = []
  core.session.subscribe((change) => heard.push(change))
  return { browser, core, environment, heard, session: core.session }
}

describe('what the storages hold', () => {
  it('keeps session values as texts under their names in session storage [R178]', () => {
    const { environment } = signedIn()
    expect(Object.fromEntries(environment.session)).toEqual({
      accessToken: 'access',
      refreshToken: 'refresh',
      userEmail: 'minji.kim@example.com',
      employeeId: 'mjkim',
      userId: '1007',
      applicationId: '1',
      timeout: '10',
    })
  })

  it('keeps the timeout in minutes in local storage [R179] [R201]', () => {
    const { browser } = signedIn()
    expect(browser.shared.get('timeout')).toBe('10')
  })

  it('writes no timeout when none is given [R200]', () => {
    const { core, environment, browser } = coreFixture()
    core.session.saveTokens({ accessToken: 'access' })
    expect(environment.session.has('timeout')).toBe(false)
    expect(browser.shared.has('timeout')).toBe(false)
  })

  it('forgets what the employee before had and this one has not', () => {
    const { session, environment } = signedIn()
    session.saveLogin({ ...login, employeeId: 'lee', userEmail: null, userId: null, applicationId: null })
    session.saveTokens({ accessToken: 'other', refreshToken: null })
    expect(Object.fromEntries(environment.session)).toEqual({ employeeId: 'lee', accessToken: 'other' })
  })

  it('forgets who wanted to sign in and has left it, but not who is signed in', () => {
    const { session, environment } = signedIn()
    session.forgetLogin()
    expect(session.identity.employeeId).toBe('mjkim')
    session.end('logout')
    session.saveLogin(login)
    session.forgetLogin()
    expect([...environment.session.keys()]).toEqual([])
  })

  it('never writes the word null or undefined', () => {
    const { session, environment } = signedIn()
    session.saveLogin({ ...login, userEmail: undefined })
    expect([...environment.session.values()]).not.toContain('undefined')
    expect(session.identity.userEmail).toBeNull()
  })
})

describe('logout', () => {
  it('clears tokens, e-mail, user ID, application ID and employee ID [R84]', () => {
    const { session, environment, heard } = signedIn()
    session.end('logout')
    expect(environment.session.size).toBe(0)
    expect(session.accessToken).toBeNull()
    expect(heard).toEqual([{ kind: 'signed-out', reason: 'logout' }])
  })

  it('keeps the saved ID, the language and what belongs to the host', () => {
    const { session, environment, browser } = signedIn(undefined, 'portal')
    environment.session.set('host', 'x')
    browser.shared.set('savedId', 'mjkim').set('savedLanguage', 'ko')
    session.end('logout')
    expect(environment.session.get('host')).toBe('x')
    expect(browser.shared.get('savedId')).toBe('mjkim')
    expect(browser.shared.get('savedLanguage')).toBe('ko')
  })

  it('leaves no trace of who was signed in in local storage', () => {
    const { session, browser } = signedIn()
    session.end('logout')
    expect(JSON.stringify([...browser.shared])).not.toContain('mjkim')
  })

  it('is followed by the tabs of the same employee only', () => {
    const browser = new FakeBrowser()
    const first = signedIn(browser)
    const same = signedIn(browser)
    const other = signedIn(browser, 'embedded', 'lee')
    first.session.end('logout')
    expect(same.heard).toEqual([{ kind: 'signed-out', reason: 'logout' }])
    expect(same.session.accessToken).toBeNull()
    expect(other.heard).toEqual([])
    expect(other.session.accessToken).toBe('access')
  })

  it('does not disturb a tab in which the same employee is only about to sign in', () => {
    const browser = new FakeBrowser()
    const first = signedIn(browser)
    const { core } = coreFixture({}, { browser })
    core.session.saveLogin(login)
    first.session.end('logout')
    expect(core.session.identity.employeeId).toBe('mjkim')
  })
})

describe('the other ends', () => {
  it('clears everything but the saved ID after inactivity in the portal [R214]', () => {
    const { session, environment, browser } = signedIn(undefined, 'portal')
    environment.session.set('anything', 'x')
    browser.shared.set('savedId', 'mjkim').set('savedLanguage', 'ko').set('host', 'x')
    session.end('timeout')
    expect(environment.session.size).toBe(0)
    expect([...browser.shared]).toEqual([['savedId', 'mjkim']])
  })

  it('clears only what is ours after inactivity on a foreign page', () => {
    const { session, environment, browser } = signedIn()
    environment.session.set('host', 'x')
    browser.shared.set('savedId', 'mjkim').set('savedLanguage', 'ko').set('host', 'x')
    session.end('timeout')
    expect([...environment.session]).toEqual([['host', 'x']])
    expect(Object.fromEntries(browser.shared)).toEqual({ savedId: 'mjkim', host: 'x' })
  })

  it('shares the end by inactivity with all tabs', () => {
    const browser = new FakeBrowser()
    const first = signedIn(browser)
    const other = signedIn(browser, 'embedded', 'lee')
    first.session.end('timeout')
    expect(other.heard).toEqual([{ kind: 'signed-out', reason: 'timeout' }])
  })

  it('clears session storage when access is denied, in this tab alone [R236]', () => {
    const browser = new FakeBrowser()
    const first = signedIn(browser, 'portal')
    const same = signedIn(browser, 'portal')
    first.environment.session.set('anything', 'x')
    first.session.end('denied')
    expect(first.environment.session.size).toBe(0)
    expect(same.session.accessToken).toBe('access')
  })

  it('is suspended by the first denial, for everybody, until the end', () => {
    const { session } = signedIn()
    expect([session.suspend(), session.suspend(), session.suspended]).toEqual([true, false, true])
    session.end('denied')
    expect(session.suspended).toBe(false)
  })
})
