import { expect } from 'chai'
import { show } from './support/page'
import { loadScript } from './support/script'
import { signInTable } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { until } from './support/until'

const portal = { language: 'en', 'config-url': '/config.json' }

describe('what is said about a session', () => {
  testBackend(signInTable)

  /** Signed in, and idle for as long that the end is 20 s away. */
  const almostOver = () => {
    sessionStorage.setItem('mfa.accessToken', 'access')
    sessionStorage.setItem('mfa.employeeId', 'mjkim')
    localStorage.setItem('mfa.timeout', '0.5')
    localStorage.setItem('mfa.activeAt', String(Date.now() - 10_000))
  }
  const toasts = () =>
    [...document.querySelectorAll('mfa-dashboard')].flatMap((element) => [
      ...(element.shadowRoot?.querySelectorAll<HTMLElement>('.toast') ?? []),
    ])

  before(() => loadScript())

  it('warns at least 20 s before the end, once for all elements, and goes on when asked [R212] [R213]', async () => {
    almostOver()
    show('mfa-dashboard', portal)
    show('mfa-dashboard', portal)
    const warning = await until(() => toasts()[0])
    expect(warning.textContent).to.match(/You'll be logged out in (19|20) seconds/)
    expect(toasts()).to.have.lengthOf(1)
    expect(warning.parentElement?.matches(':popover-open')).to.equal(true)
    const before = Number(localStorage.getItem('mfa.activeAt'))
    warning.querySelector<HTMLButtonElement>('button')?.click()
    await until(() => /Your session has been extended/.test(toasts()[0]?.textContent ?? ''))
    expect(Number(localStorage.getItem('mfa.activeAt'))).to.be.greaterThan(before)
  })
})
