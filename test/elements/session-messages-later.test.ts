import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { signIn } from './support/home'
import { show, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable } from './support/self-service'
import { showAuth } from './support/sign-in'
import { until } from './support/until'

describe('what is said about a session that has just begun', () => {
  testBackend({ ...signInTable, ...selfServiceTable })

  before(() => loadScript())

  /** When something was first put into it, by the clock of the page's resources. What is put there may be gone by now. */
  const putInto = (root: ShadowRoot, selector: string) =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver((records) => {
        const added = records
          .flatMap(({ addedNodes }) => [...addedNodes])
          .filter((node) => node instanceof Element)
        if (!added.some((node) => node.matches(selector) || node.querySelector(selector))) return
        observer.disconnect()
        resolve(performance.now())
      })
      observer.observe(root, { childList: true, subtree: true })
    })
  const asked = (chunk: string) =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes(`/chunks/${chunk}-`))

  it('is asked for after the first screen, which to ask for it would hold up', async () => {
    const login = showAuth('/auth/email')
    await within(login).title(/^Email/)
    await until(() => asked('signed-in')[0])
    login.remove()
    signIn()
    const dashboard = show('mfa-dashboard', { language: 'en', 'config-url': '/config.json' })
    const drawnAt = await putInto(dashboard.shadowRoot as ShadowRoot, 'h1')
    const first = await until(() => asked('session-messages')[0])
    expect(first.startTime).to.be.greaterThan(drawnAt)
  })
})
