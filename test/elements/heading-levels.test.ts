import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { testBackend } from './support/backend'
import { clearPage, show, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { until } from './support/until'

/** Screen readers list the headings of a page: ours stand under the host's, as its own would. */
describe('the headings of a guest', () => {
  testBackend(selfServiceTable)

  before(() => loadScript())
  afterEach(clearPage)

  const levelOf = (heading: Element) => Number(heading.ariaLevel ?? heading.localName.slice(1))
  const levelsIn = (element: Element) =>
    [...(element.shadowRoot?.querySelectorAll('h1, h2, h3') ?? [])].map(
      (heading) => `${heading.textContent}: ${levelOf(heading)}`,
    )
  const put = (html: string, parent: Element | ShadowRoot = document.body) => {
    const box = document.createElement('div')
    box.innerHTML = html
    parent.append(box)
    return box
  }
  /** The login form under what stands in the page already. */
  const loginIn = async (parent: Element | ShadowRoot = document.body) => {
    const element = show('mfa-login', { language: 'en', 'config-url': '/config.json' })
    parent.append(element)
    await within(element as MfaElement).title(/^Sign in$/)
    return element
  }

  it('begin at the first level where the host has none', async () => {
    expect(levelsIn(await loginIn())).to.deep.equal(['Sign in: 1'])
  })

  it('stand one level under the last heading before the element, not under one that follows', async () => {
    put('<h1>Intranet</h1><h2>Account</h2>')
    const element = await loginIn()
    put('<h4>Imprint</h4>')
    await until(() => levelsIn(element)[0] === 'Sign in: 3')
  })

  it('count a heading that the host has made by a role or given another level', async () => {
    put('<h2 aria-level="4">Account</h2>')
    const element = await loginIn()
    await until(() => levelsIn(element)[0] === 'Sign in: 5')
    await clearPage()
    put('<h1>Intranet</h1><div role="heading" aria-level="3">Account</div>')
    const other = await loginIn()
    await until(() => levelsIn(other)[0] === 'Sign in: 4')
  })

  it('follow the headings around a component of the host that the element is in', async () => {
    put('<h2>Account</h2>')
    const root = put('').attachShadow({ mode: 'open' })
    const element = await loginIn(root)
    await until(() => levelsIn(element)[0] === 'Sign in: 3')
  })

  it('keep their order in the signed-in area, down to the lowest level, also in a dialog', async () => {
    put('<h4>Account</h4>')
    const screen = await showSelfService('/dashboard')
    const levels = () => [
      ...new Set(screen.all('h1, h2, h3').map((heading) => `${heading.localName} ${levelOf(heading)}`)),
    ]
    await until(() => levels().sort().join() === 'h1 5,h2 6,h3 6')
    ;(await screen.button('Log out')).click()
    const dialog = await screen.dialog()
    expect(levelOf(dialog.querySelector('h2') as Element)).to.equal(6)
  })
})
