import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { clearPage, show, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { next } from './support/until'

const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)

/** Size and line of everything that shows text, in the order of the page. The browser draws the options of a list. */
const textsOf = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('.mfa :not(option)') ?? [])]
    .filter((each) => [...each.childNodes].some((node) => node instanceof Text && node.data.trim()))
    .map((each) => {
      const { fontSize, lineHeight } = getComputedStyle(each)
      return { text: `${each.localName} ${each.textContent}`, fontSize, lineHeight }
    })

/** Returns the size of `medium`. It is smaller for monospaced fonts, so that a page has two sizes without a setting. */
function mediumOf(fontFamily: string) {
  const probe = document.createElement('p')
  Object.assign(probe.style, { fontFamily, fontSize: 'medium' })
  document.body.append(probe)
  const size = sizeOf(probe)
  probe.remove()
  return size
}

describe('the size of text', () => {
  testBackend({ ...signInTable, ...selfServiceTable })
  const hostStyle = document.createElement('style')

  before(() => loadScript())
  afterEach(() => {
    hostStyle.remove()
    clearPage()
  })

  it('is the same whatever a host makes of the root, the page and the element', async () => {
    const { element } = await showSelfService('/dashboard')
    const before = textsOf(element)
    expect(before.length).to.be.greaterThan(30)
    hostStyle.textContent =
      'html { font-size: 62.5% } body { font: 40px/3 monospace } mfa-dashboard { font: 7px/1 monospace; --mfa-text: 9px }'
    document.head.append(hostStyle)
    const after = textsOf(element)
    for (const [at, text] of before.entries()) expect(after[at]).to.deep.equal(text)
  })

  it('follows the size that the person has set, and does not multiply from box to box', async () => {
    const login = show('mfa-login', { language: 'en', 'config-url': '/config.json' })
    await next(login, 'mfa-ready')
    const title = await within(login).title(/^Sign in/)
    expect(sizeOf(title) / mediumOf('serif')).to.be.closeTo(24 / 16, 0.01)

    const { element } = await showSelfService('/dashboard')
    const root = element.shadowRoot as ShadowRoot
    const before = textsOf(element)
    const smaller = mediumOf('monospace') / mediumOf('serif')
    expect(smaller).to.be.lessThan(0.9)
    const person = new CSSStyleSheet()
    person.replaceSync('.mfa { font-family: monospace }')
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, person]
    for (const [at, { text, fontSize, lineHeight }] of textsOf(element).entries()) {
      expect(Number.parseFloat(fontSize) / Number.parseFloat(before[at]?.fontSize ?? ''), text).to.be.closeTo(
        smaller,
        0.01,
      )
      expect(
        Number.parseFloat(lineHeight) / Number.parseFloat(before[at]?.lineHeight ?? ''),
        text,
      ).to.be.closeTo(smaller, 0.01)
    }
  })
})
