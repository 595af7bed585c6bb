import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { emailSignInTable, everyMethod } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { type, within } from './support/page'
import { loadScript } from './support/script'
import { screenOf, selfServiceTable } from './support/self-service'
import { signInByEmail } from './support/sign-in'
import { next, settled, until } from './support/until'

/** A document of another window: of a frame, or of a pop-up window. */
interface Elsewhere {
  readonly document: Document
  close(): void
}

function openFrame(): Elsewhere {
  const frame = document.createElement('iframe')
  Object.assign(frame, { width: '800', height: '600' })
  document.body.append(frame)
  return { document: frame.contentDocument as Document, close: () => frame.remove() }
}

function openPopUp(): Elsewhere {
  const popUp = globalThis.open('', '', 'width=800,height=600') as Window
  return { document: popUp.document, close: () => popUp.close() }
}

/** True if the element's own style sheets have taken hold, with the size of text that the user has set. */
function isStyled(element: Element): boolean {
  const { getComputedStyle } = element.ownerDocument.defaultView as Window
  const [title, button] = ['.title', 'button[type=submit], .button'].map((selector) =>
    element.shadowRoot?.querySelector(selector),
  )
  if (!title || !button) return false
  return getComputedStyle(title).fontSize === '24px' && getComputedStyle(button).minHeight === '48px'
}

function create(tag: string, by: Document = document): MfaElement {
  const element = by.createElement(tag) as MfaElement
  element.setAttribute('language', 'en')
  element.setAttribute('config-url', '/config.json')
  return element
}

describe('an element in another document', () => {
  testBackend({
    ...selfServiceTable,
    ...emailSignInTable,
  })
  let elsewhere: Elsewhere | undefined
  const errors: unknown[] = []
  const note = ({ reason }: PromiseRejectionEvent) => errors.push(reason)

  before(() => loadScript())
  beforeEach(() => globalThis.addEventListener('unhandledrejection', note))
  afterEach(() => {
    globalThis.removeEventListener('unhandledrejection', note)
    elsewhere?.close()
    elsewhere = undefined
    expect(errors.splice(0)).to.deep.equal([])
  })

  for (const [where, open] of Object.entries({ frame: openFrame, 'pop-up window': openPopUp })) {
    it(`of a ${where} is drawn and styled, and an employee signs in there and logs out`, async () => {
      elsewhere = open()
      const element = create('mfa-dashboard')
      elsewhere.document.body.append(element)
      await within(element).field()
      expect(isStyled(element)).to.equal(true)
      await signInByEmail(element)
      await within(element).title(/^Dashboard$/)
      const screen = screenOf(element)
      const logOut = await screen.button('Log out')
      logOut.focus()
      logOut.click()
      const dialog = await screen.dialog()
      dialog.querySelector<HTMLButtonElement>('.actions > button')?.click()
      await until(() => screen.dialogs().length === 0)
      // Focus is back where it was, also where the nodes are of another window.
      expect(element.shadowRoot?.activeElement).to.equal(logOut)
      logOut.click()
      ;(await screen.dialog()).querySelector<HTMLButtonElement>('.actions > button:last-of-type')?.click()
      await within(element).title(/^Sign in/)
    })

    it(`keeps what was typed when it is moved into a ${where} and back, and goes on in both`, async () => {
      elsewhere = open()
      const element = create('mfa-login')
      document.body.append(element)
      await next(element, 'mfa-ready')
      type(await within(element).field(), everyMethod.employeeId)
      elsewhere.document.body.append(element)
      await settled()
      expect((await within(element).field()).value).to.equal(everyMethod.employeeId)
      expect(isStyled(element)).to.equal(true)
      ;(await within(element).submit()).click()
      await within(element).title(/^Choose how to sign in$/)
      expect(element.ownerDocument).to.equal(elsewhere.document)

      document.body.append(element)
      ;(await within(element).button(/^Email/)).click()
      await within(element).title(/^Email/)
      expect(isStyled(element)).to.equal(true)
    })
  }

  it('that a frame has made, and this page shows, is an element like any other', async () => {
    elsewhere = openFrame()
    const element = create('mfa-login', elsewhere.document)
    document.body.append(element)
    await next(element, 'mfa-ready')
    expect(isStyled(element)).to.equal(true)
  })

  it('without a window shows nothing there, and its form as soon as it is here', async () => {
    const inert = document.implementation.createHTMLDocument()
    const element = create('mfa-login')
    inert.body.append(element)
    await settled()
    expect(element.shadowRoot?.childElementCount ?? 0).to.equal(0)
    document.body.append(element)
    await next(element, 'mfa-ready')
    expect(isStyled(element)).to.equal(true)
    inert.body.append(element)
    await settled()
    expect(element.shadowRoot?.childElementCount).to.equal(0)
  })

  it('that a second copy of the script serves is styled, too', async () => {
    await loadScript('?v=2')
    elsewhere = openFrame()
    const element = create('mfa-login')
    elsewhere.document.body.append(element)
    await next(element, 'mfa-ready')
    expect(isStyled(element)).to.equal(true)
  })
})
