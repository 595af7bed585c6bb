import { describe, expect, it } from 'vitest'
import type { SessionChange } from '../../../src/core/session/session'
import { coreFixture, kimIdentity } from '../../support/core-fixture'
import { FakeBrowser } from '../../support/fake-environment'

function signedIn(
  browser = new FakeBrowser(),
  mode: 'embedded' | 'portal' = 'embedded',
  employeeId = 'mjkim',
) {
  const { core, environment } = coreFixture({ mode }, { browser })
  core.session.saveTokens(
    { ...kimIdentity, employeeId },
    { accessToken: 'access', refreshToken: 'refresh' },
    { timeoutMinutes: 10 },
  )
  const heard: SessionChange[] = []
  core.session.subscribe((change) => heard.push(change))
  return { browser, core, environment, heard, session: core.session }
}

describe('what the storages hold', () => {
  it('keeps session values as texts under their names in session storage [R178]', () => {
    const { environment } = signedIn(undefined, 'portal')
    expect(Object.fromEntries(environment.session)).toMatchObject({
      accessToken: 'access',
      refreshToken: 'refresh',
      userEmail: 'minji.kim@example.com',
      employeeId: 'mjkim',
      userId: '1007',
      applicationId: '1',
      timeout: '10',
    })
  })

  it('keeps the timeout in minutes in local storage [R322a, R179c]', () => {
    const { browser } = signedIn(undefined, 'portal')
    expect(browser.shared.get('timeout')).toBe('10')
  })

  it('writes no timeout when none is given', () => {
    const { core, environment, browser } = coreFixture({ mode: 'portal' })
    core.session.saveTokens(kimIdentity, { accessToken: 'access' })
    expect(environment.session.has('timeout')).toBe(false)
    expect(browser.shared.has('timeout')).toBe(false)
  })

  it('keeps the whole address that comes with the tokens in place of the masked one of the lookup [A71a]', () => {
    const { core, environment } = coreFixture({ mode: 'portal' })
    const masked = { ...kimIdentity, userEmail: 'm•••m@example.com' }
    core.session.saveLogin(masked)
    expect(environment.session.get('userEmail')).toBe('m•••m@example.com')
    core.session.saveTokens(masked, { accessToken: 'access', userEmail: 'minji.kim@example.com' })
    expect(environment.session.get('userEmail')).toBe('minji.kim@example.com')
    expect(core.session.hasWholeEmail).toBe(true)
  })

  it('keeps the whole address of a lookup where the tokens bring none [A71c]', () => {
    for (const userEmail of [undefined, null]) {
      const { core } = coreFixture({ mode: 'portal' })
      core.session.saveLogin(kimIdentity)
      core.session.saveTokens(kimIdentity, { accessToken: 'access', userEmail })
      expect(core.session.identity.userEmail).toBe('minji.kim@example.com')
    }
  })

  it('forgets what the employee before had and this one has not', () => {
    const { session, environment } = signedIn(undefined, 'portal')
    const lee = { employeeId: 'lee', userEmail: null, userId: null, applicationId: null }
    session.saveTokens(lee, { accessToken: 'other', refreshToken: null })
    expect(Object.fromEntries(environment.session)).toEqual({
      employeeId: 'lee',
      accessToken: 'other',
      'mfa.session': '',
    })
  })

  it('forgets who wanted to sign in and has left it, but not who is signed in', () => {
    for (const mode of ['embedded', 'portal'] as const) {
      const { session, environment } = signedIn(undefined, mode)
      session.forgetLogin('mjkim')
      expect(session.identity.employeeId).toBe('mjkim')
      session.end('logout')
      session.saveLogin(kimIdentity)
      expect(session.signingIn).toEqual(['mjkim'])
      session.forgetLogin('mjkim')
      expect([...environment.session.keys()]).toEqual([])
    }
  })

  it('never writes the word null or undefined', () => {
    const { core, environment } = coreFixture({ mode: 'portal' })
    const { session } = core
    session.saveLogin({ ...kimIdentity, userEmail: undefined })
    expect([...environment.session.values()]).not.toContain('undefined')
    expect(session.identity.userEmail).toBeNull()
  })
})

describe('who is signing in', () => {
  it('is stored in the portal, and stays with the elements on the page of a host [R38a]', () => {
    const portal = coreFixture({ mode: 'portal' })
    portal.core.session.saveLogin(kimIdentity)
    expect(Object.fromEntries(portal.environment.session)).toEqual({
      userEmail: 'minji.kim@example.com',
      employeeId: 'mjkim',
      userId: '1007',
      applicationId: '1',
    })
    const { core } = coreFixture()
    core.session.saveLogin(kimIdentity)
    core.session.saveLogin({ ...kimIdentity, employeeId: 'lee' })
    core.session.saveLogin(kimIdentity)
    expect(core.session.signingIn).toEqual(['lee', 'mjkim'])
    expect(Object.values(core.session.identity)).toEqual([null, null, null, null])
    core.session.forgetLogin('lee')
    expect(core.session.signingIn).toEqual(['mjkim'])
  })

  it.each(['embedded', 'portal'] as const)('never replaces who is signed in, %s', (mode) => {
    const { session } = signedIn(undefined, mode)
    session.saveLogin({ ...kimIdentity, employeeId: 'lee', userId: '1008' })
    expect(session.identity).toMatchObject({ employeeId: 'mjkim', userId: '1007' })
  })

  it('is unknown where the list of them cannot be read', () => {
    const { core, environment } = coreFixture()
    for (const list of ['{', '{}', '[1]']) {
      environment.session.set('mfa.lookups', list)
      expect(core.session.signingIn).toEqual([])
    }
  })
})

describe('a session', () => {
  it('is read from session storage, not from local storage [R30b]', () => {
    const { core, environment, browser } = coreFixture({ mode: 'portal' })
    browser.shared.set('accessToken', 'shared')
    expect(core.session.accessToken).toBeNull()
    environment.session.set('accessToken', 'of this tab')
    expect(core.session.accessToken).toBe('of this tab')
  })

  it.each(['portal', 'embedded'] as const)('is not copied to another tab, %s [A7a]', (mode) => {
    const { browser } = signedIn(undefined, mode)
    const other = coreFixture({ mode }, { browser })
    expect(other.core.session.accessToken).toBeNull()
    expect([...other.environment.session.keys()]).toEqual([])
    expect([...browser.shared.values()].filter((value) => /access|refresh/.test(value))).toEqual([])
  })
})

describe('logout', () => {
  it('clears tokens, e-mail, user ID, application ID, employee ID and the mirror of the timeout [R84a, A32a, A32b]', () => {
    const { session, environment, heard } = signedIn()
    session.end('logout')
    expect(environment.session.size).toBe(0)
    expect(session.accessToken).toBeNull()
    expect(heard).toEqual([{ kind: 'signed-out', reason: 'logout' }])
  })

  it('keeps the saved ID, the language and what belongs to the host [A32c]', () => {
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

  it('is followed by the tabs of the same employee only [A7b]', () => {
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
    core.session.saveLogin(kimIdentity)
    first.session.end('logout')
    expect(core.session.signingIn).toEqual(['mjkim'])
  })
})

describe('the other ends', () => {
  it('clears everything but the saved ID after inactivity in the portal [R214a]', () => {
    const { session, environment, browser } = signedIn(undefined, 'portal')
    environment.session.set('anything', 'x')
    browser.shared.set('savedId', 'mjkim').set('savedLanguage', 'ko').set('host', 'x')
    session.end('timeout')
    expect(environment.session.size).toBe(0)
    expect([...browser.shared]).toEqual([['savedId', 'mjkim']])
  })

  it('clears only what is ours after inactivity on a foreign page [A6d]', () => {
    const { session, environment, browser } = signedIn()
    environment.session.set('host', 'x')
    const saved = { savedId: 'mjkim', savedLanguage: 'ko', 'mfa.savedId': 'mjkim', 'mfa.savedLanguage': 'ko' }
    for (const [key, value] of Object.entries({ ...saved, host: 'x', 'mfa.lastMethod': 'otp' }))
      browser.shared.set(key, value)
    session.end('timeout')
    expect([...environment.session]).toEqual([['host', 'x']])
    expect(Object.fromEntries(browser.shared)).toEqual({ ...saved, host: 'x' })
  })

  it('shares the end by inactivity with all tabs', () => {
    const browser = new FakeBrowser()
    const first = signedIn(browser)
    const other = signedIn(browser, 'embedded', 'lee')
    first.session.end('timeout')
    expect(other.heard).toEqual([{ kind: 'signed-out', reason: 'timeout' }])
  })

  it('clears session storage when access is denied, in this tab alone [R236a]', () => {
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
