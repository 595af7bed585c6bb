import type { MfaElement } from '../../../elements'
import { settled, until } from './until'

/** Puts elements into the page, away with those of the test before. */
export function show<E extends Element = MfaElement>(
  tag: string,
  attributes: Record<string, string> = {},
): E {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  document.body.append(element)
  return element as unknown as E
}

/** Finds an element's controls by role and name, as a person does. */
export function within(element: Element) {
  const root = () => {
    if (!element.shadowRoot) throw new Error(`<${element.localName}> has no shadow root`)
    return element.shadowRoot
  }
  const find = <E extends Element>(selector: string) => root().querySelector<E>(selector)
  return {
    text: () => root().textContent?.trim() ?? '',
    field: () => until(() => find<HTMLInputElement>('input:not([type=checkbox])')),
    fieldNow: () => find<HTMLInputElement>('input:not([type=checkbox])'),
    checkbox: () => until(() => find<HTMLInputElement>('input[type=checkbox]')),
    submit: () => until(() => find<HTMLButtonElement>('button[type=submit]')),
    button: (name: RegExp) =>
      until(() =>
        [...root().querySelectorAll('button')].find((button) => name.test(button.textContent ?? '')),
      ),
    dialog: () => until(() => find<HTMLDialogElement>('dialog[open]')),
    dialogNow: () => find<HTMLDialogElement>('dialog[open]'),
    title: (text: RegExp) =>
      until(() => [...root().querySelectorAll('h1')].find((h) => text.test(h.textContent ?? ''))),
    until: (text: RegExp) => until(() => text.test(root().textContent ?? '')),
  }
}

/** Returns an element's announcements of the last seconds. */
export const saidBy = (element: Element): string[] =>
  [...(element.shadowRoot?.querySelectorAll('[part=live-region] > *') ?? [])].map(
    (line) => line.textContent ?? '',
  )

/** The button of a screen that begins only when it is asked to, in both languages. */
const start = /^(Send request|Continue|Send code|Get number|요청 보내기|계속|인증번호 보내기|번호 받기)$/

/** Presses the start button of a screen as soon as it is there. Returns the element at once. */
export function pressStart<E extends Element>(element: E): E {
  within(element)
    .button(start)
    .then((button) => button.click())
  return element
}

/** Types as a keyboard does, as far as the page can see it. */
export function type(field: HTMLInputElement, text: string): void {
  field.focus()
  for (const letter of text) {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    setter?.call(field, field.value + letter)
    field.dispatchEvent(
      new InputEvent('input', { bubbles: true, composed: true, data: letter, inputType: 'insertText' }),
    )
  }
}

/** Takes all elements out, and every trace of a session with them. */
export async function clearPage(): Promise<void> {
  document.body.replaceChildren()
  // An element that is removed may still write, such as that a code has probably been sent.
  await settled()
  sessionStorage.clear()
  localStorage.clear()
  saveLanguage()
}

/** Saves a language in the cookie that the portal's pages read. Without one, removes the cookie. */
export function saveLanguage(language?: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every engine
  document.cookie = `savedLanguage=${language ?? ''}; path=/${language ? '' : '; max-age=0'}`
}
