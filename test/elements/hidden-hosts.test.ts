import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { testBackend } from './support/backend'
import { signIn } from './support/home'
import { show, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable } from './support/self-service'
import { settled, until } from './support/until'

interface Place {
  readonly name: string
  /** Puts a container into the page in which nothing is to be seen or used. */
  readonly hide: (container: HTMLElement) => void
  readonly reveal: (container: HTMLElement) => void
  readonly tag?: string
}

const places: readonly Place[] = [
  {
    name: 'in a hidden container',
    hide: (container) => container.toggleAttribute('hidden', true),
    reveal: (container) => container.toggleAttribute('hidden', false),
  },
  {
    name: 'in a closed <details>',
    tag: 'details',
    hide: (container) => container.toggleAttribute('open', false),
    reveal: (container) => container.toggleAttribute('open', true),
  },
  {
    name: 'in a closed <dialog>',
    tag: 'dialog',
    hide: (container) => (container as HTMLDialogElement).close(),
    reveal: (container) => (container as HTMLDialogElement).show(),
  },
  {
    name: 'under display: none',
    hide: (container) => container.style.setProperty('display', 'none'),
    reveal: (container) => container.style.removeProperty('display'),
  },
  {
    name: 'under visibility: hidden',
    hide: (container) => container.style.setProperty('visibility', 'hidden'),
    reveal: (container) => container.style.removeProperty('visibility'),
  },
  {
    name: 'in an inert part of the page',
    hide: (container) => container.toggleAttribute('inert', true),
    reveal: (container) => container.toggleAttribute('inert', false),
  },
]

describe('an element that cannot be seen', () => {
  const backend = testBackend({
    ...selfServiceTable,
    'POST /user-service/app/serial': { json: { serial: '0042' } },
  })
  const { error } = console

  before(async () => {
    await loadScript()
    console.error = () => undefined
  })
  after(() => {
    console.error = error
  })

  const attributes = { language: 'en', 'config-url': '/missing.json' }
  const noConfiguration = { 'GET /missing.json': { status: 404 } }

  /** The page of a host: a button of its own, and a container with an element. */
  const open = (tag: string, { tag: containerTag = 'div', hide }: Place) => {
    const button = document.createElement('button')
    button.textContent = "The host's own button"
    const container = document.createElement(containerTag)
    document.body.append(button, container)
    hide(container)
    const element = show<MfaElement>(tag, attributes)
    container.append(element)
    return { button, container, element }
  }
  const isModal = (element: Element) => within(element).dialogNow()?.matches(':modal') === true
  /** True if a click in the middle of the button would reach it. */
  const takesClicks = (button: HTMLElement) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === button
  }

  for (const place of places)
    it(`${place.name}, leaves the page usable when it has no configuration, and says so once it is shown [R190a]`, async () => {
      backend.answer(noConfiguration)
      const { button, container, element } = open('mfa-dashboard', place)
      const waiting = () => element.shadowRoot?.querySelector('dialog[data-waiting]')
      await until(waiting)
      expect(takesClicks(button)).to.equal(true)
      place.reveal(container)
      await until(() => isModal(element))
      expect(within(element).dialogNow()?.textContent).to.contain('Configuration file not found')

      place.hide(container)
      await until(waiting)
      expect(takesClicks(button)).to.equal(true)
      place.reveal(container)
      await until(() => isModal(element))
    })

  it('leaves it to one that can be seen to tell of a missing configuration', async () => {
    backend.answer(noConfiguration)
    const { element } = open('mfa-company-qr', places[0] as Place)
    const shown = show('mfa-dashboard', attributes)
    await until(() => isModal(shown))
    expect(within(element).dialogNow()).to.equal(null)
  })

  it('leaves it to one that can be seen to say that access is denied [R286d]', async () => {
    signIn()
    const screen = { language: 'en', 'config-url': '/config.json' }
    const shown = show('mfa-mobile-setup', screen)
    await within(shown).title(/./)
    backend.answer({
      'POST /user-service/app/serial': { status: 401, json: { failInfo: { code: 2001 } } },
    })
    const hidden = document.createElement('div')
    hidden.hidden = true
    document.body.append(hidden)
    const element = show('mfa-company-qr', screen)
    hidden.append(element)
    await until(() => isModal(shown))
    expect(within(shown).dialogNow()?.textContent).to.contain('Access denied.')
    ;(await within(shown).button(/^OK/)).click()
    await within(shown).title(/^Sign in/)
  })

  it('leaves the warning before the end of the session to one that can be seen', async () => {
    signIn()
    localStorage.setItem('mfa.timeout', '0.5')
    localStorage.setItem('mfa.activeAt', String(Date.now() - 10_000))
    const screen = { language: 'en', 'config-url': '/config.json' }
    const hidden = document.createElement('div')
    hidden.hidden = true
    document.body.append(hidden)
    const first = show('mfa-company-qr', screen)
    hidden.append(first)
    const second = show('mfa-dashboard', screen)
    const warns = (element: Element) => element.shadowRoot?.querySelector('.toast') !== null
    await until(() => warns(second))
    expect(warns(first)).to.equal(false)
    hidden.hidden = false
    second.hidden = true
    await until(() => warns(first) && !warns(second))
  })

  it('does not take over a place that another one hands on', async () => {
    signIn()
    const screen = { language: 'en', 'config-url': '/config.json' }
    const dashboard = show('mfa-dashboard', screen)
    await within(dashboard).title(/./)
    dashboard.hidden = true
    const wizard = show('mfa-mobile-setup', screen)
    ;(await within(wizard).button(/^Cancel/)).click()
    await until(() => wizard.place.path === '/dashboard')
    await settled()
    expect(dashboard.place.path).to.equal('/dashboard')
    await within(wizard).title(/^Dashboard/)
  })
})
