import { expect } from 'chai'
import { holdChunks, loadHeldScript } from './support/held-chunks'
import { show, within } from './support/page'
import { signInTable } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { next, until } from './support/until'

/** A login form with text of such a size, 1 being the usual one. */
function loginForm(textSize: number) {
  const element = show('mfa-login', { language: 'en', 'config-url': '/config.json' })
  const root = element.shadowRoot as ShadowRoot
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`.mfa { --_mfa-text-px: ${textSize}px }`)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const find = (selector: string) => root.querySelector(selector) as HTMLElement
  return {
    element,
    korean: find('.language [lang=ko]'),
    /** Where the card stands within the element, in CSS px. */
    cardTop: () => find('form').getBoundingClientRect().top - element.getBoundingClientRect().top,
    controlHeight: () => find('.language').getBoundingClientRect().height,
  }
}

/** A file of its own: a page loads each part of the program once. */
describe('the language control of the login form (R32)', () => {
  testBackend(signInTable)

  it('stands in the frame after the form, moves nothing, and is heard before React has come', async () => {
    const release = await Promise.all(['react', 'start'].map(holdChunks))
    await loadHeldScript()
    const forms = [1, 2].map(loginForm)
    const before = forms.map(({ cardTop, controlHeight }) => [cardTop(), controlHeight()])

    await new Promise(requestAnimationFrame)
    expect(forms.map(({ korean }) => korean.checkVisibility())).to.deep.equal([false, false])

    for (const { korean } of forms) await until(() => korean.checkVisibility())
    expect(forms.map(({ cardTop, controlHeight }) => [cardTop(), controlHeight()])).to.deep.equal(before)

    const [{ element, korean }] = forms as [ReturnType<typeof loginForm>]
    korean.click()
    const ready = next(element, 'mfa-ready')
    for (const each of release) await each()
    await ready
    await within(element).title(/^로그인$/)
  })
})
