import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { openFrame } from './support/frame'
import { holdChunks } from './support/held-chunks'
import { type, within } from './support/page'
import { placeOf } from './support/sign-in'
import { next, settled, until } from './support/until'

/** Changes of extensions and page scripts to the form before React takes it over. */
const changes = {
  'the icon of a password manager after the field': (form) => {
    form.querySelector('input')?.after(document.createElement('div'))
  },
  'a button before the field': (form) => {
    form.querySelector('input')?.before(document.createElement('button'))
  },
  'the field in a span': (form) => {
    const span = document.createElement('span')
    const input = form.querySelector('input') as HTMLInputElement
    input.replaceWith(span)
    span.append(input)
  },
  'the words of a translator': (form) => {
    for (const node of [...form.querySelectorAll('h1, p, label, button[type=submit]')]) {
      const font = document.createElement('font')
      font.append(...node.childNodes)
      node.append(font)
    }
  },
  'other words in the same node': (form) => {
    const heading = form.querySelector('h1')?.firstChild
    if (heading) heading.nodeValue = 'Anmelden'
  },
  'white space': (form) => form.prepend('\n  '),
  'a comment': (form) => form.append(document.createComment('seen')),
  'a form around the form': (form) => {
    const around = document.createElement('form')
    form.replaceWith(around)
    around.append(form)
  },
  'a node beside the form': (form) => form.after(document.createElement('aside')),
  'no label any more': (form) => form.querySelector('label')?.remove(),
} satisfies Record<string, (form: HTMLFormElement) => void>

/** The key, and what the browser makes of it, except where a form is inside another one. */
function pressEnter(field: HTMLInputElement): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true, cancelable: true })
  if (field.dispatchEvent(key)) field.form?.requestSubmit()
}

describe('the login form, changed by somebody else before React has arrived', () => {
  testBackend(signInTable)

  /** The form as it stands before React, in a page for which every file is loaded anew. */
  const formBeforeReact = async () => {
    const release = await holdChunks('react')
    const { document: page } = await openFrame('', {
      copies: [`/held/${crypto.randomUUID()}/dist/mfa-elements.js`],
    })
    const element = page.createElement('mfa-login') as MfaElement
    element.setAttribute('language', 'en')
    element.setAttribute('config-url', '/config.json')
    const ready = next(page, 'mfa-ready')
    page.body.append(element)
    const screen = within(element)
    // Parts that the first frame lacks have come, too.
    await screen.button(/^한국어$/)
    return {
      page,
      element,
      screen,
      form: element.shadowRoot?.querySelector('form[part]') as HTMLFormElement,
      field: await screen.field(),
      async start() {
        await release()
        await ready
        await settled()
      },
    }
  }

  for (const [name, change] of Object.entries(changes)) {
    it(`leaves one form, with text, caret and focus: ${name}`, async () => {
      const { page, element, screen, form, field, start } = await formBeforeReact()
      type(field, 'mjkm')
      ;(await screen.checkbox()).click()
      change(form)
      // A field that was moved has lost its focus.
      field.focus()
      field.setSelectionRange(3, 3)
      await start()
      expect(element.shadowRoot?.querySelectorAll('form')).to.have.lengthOf(1)
      expect(element.shadowRoot?.activeElement === screen.fieldNow()).to.equal(true)
      page.execCommand('insertText', false, 'i')
      expect(screen.fieldNow()?.value).to.equal('mjkim')
      expect((await screen.checkbox()).checked).to.equal(true)
      expect((await screen.submit()).disabled).to.equal(false)
    })

    it(`keeps an Enter that came before React: ${name} [R34]`, async () => {
      const { element, form, field, start } = await formBeforeReact()
      type(field, 'mjkim')
      change(form)
      pressEnter(field)
      await start()
      await until(() => placeOf(element) === '/auth')
    })
  }

  it('takes up a language chosen before React comes, in a form with added white space [R21a]', async () => {
    const { element, screen, form, start } = await formBeforeReact()
    changes['white space'](form)
    ;(await screen.button(/^한국어$/)).click()
    await start()
    await screen.title(/^로그인/)
    expect(element.shadowRoot?.querySelectorAll('form')).to.have.lengthOf(1)
  })
})
