import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { show } from './support/page'
import { loadScript } from './support/script'
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

  it('warns at least 20 s before the end, once for all elements, and goes on when asked [A6b]', async () => {
    almostOver()
    show('mfa-dashboard', portal)
    show('mfa-dashboard', portal)
    const warning = await until(() => toasts()[0])
    const [, seconds] = /You'll be logged out in (\d+) seconds/.exec(warning.textContent ?? '') ?? []
    const left = 30 - (Date.now() - Number(localStorage.getItem('mfa.activeAt'))) / 1000
    expect(Number(seconds)).to.be.closeTo(left, 1.5)
    expect(toasts()).to.have.lengthOf(1)
    expect(warning.parentElement?.matches(':popover-open')).to.equal(true)
    const before = Number(localStorage.getItem('mfa.activeAt'))
    warning.querySelector<HTMLButtonElement>('button')?.click()
    await until(() => /Your session has been extended/.test(toasts()[0]?.textContent ?? ''))
    expect(Number(localStorage.getItem('mfa.activeAt'))).to.be.greaterThan(before)
  })
})
