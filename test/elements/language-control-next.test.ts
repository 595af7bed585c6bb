import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { holdChunks, loadHeldScript } from './support/held-chunks'
import { show, within } from './support/page'
import { next, until } from './support/until'

/** A login form with text of such a size, 1 being the usual one. */
function loginForm(textSize: number) {
  const element = show('mfa-login', { language: 'en', 'config-url': '/config.json' })
  const root = element.shadowRoot as ShadowRoot
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`.mfa { --_mfa-text-px: ${textSize}px }`)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const find = (selector: string) => root.querySelector<HTMLElement>(selector)
  const boxOf = (node: HTMLElement | null) => (node as HTMLElement).getBoundingClientRect()
  return {
    element,
    title: () => find('h1')?.textContent,
    korean: () => find('.language [lang=ko]'),
    checkMark: () => root.querySelector('.box path'),
    /** In CSS px: where the card stands within the element, and how large it and what holds the rest are. */
    layout: () => [
      boxOf(find('form')).top - boxOf(element).top,
      ...['form', '.language', '.box'].map((part) => boxOf(find(part)).height),
      boxOf(find('.box')).width,
    ],
  }
}

/** A file of its own: a page loads each part of the program once. */
describe('the language control of the login form (R32)', () => {
  testBackend(signInTable)

  it('stands with the form, moves nothing, and is heard before React has come', async () => {
    const release = await Promise.all(['react', 'start'].map(holdChunks))
    const { configure } = await loadHeldScript()
    const forms = [1, 2].map(loginForm)
    const before = forms.map(({ layout }) => layout())

    for (const { korean } of forms) await until(() => korean()?.checkVisibility())
    expect(forms.map(({ layout }) => layout())).to.deep.equal(before)
    expect(forms.map(({ checkMark }) => !!checkMark())).to.deep.equal([true, true])

    const [{ element, korean, title }] = forms as [ReturnType<typeof loginForm>]
    const button = korean()
    configure({ texts: { en: { 'login:title': 'Groupware sign-in' } } })
    expect([title(), korean() === button, button?.textContent]).to.deep.equal([
      'Groupware sign-in',
      true,
      '한국어',
    ])

    button?.click()
    const ready = next(element, 'mfa-ready')
    for (const each of release) await each()
    await ready
    await within(element).title(/^로그인$/)
  })
})
