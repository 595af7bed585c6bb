import { until } from '../support/until'

// The built page is loaded as the host loads it; the types come from its source.
const script = '/demo/dist/host/widgets.js'
export const widgets = (): Promise<typeof import('../../../demo/host/widgets')> => import(script)

export interface ShownWidget {
  readonly root: HTMLElement
  readonly find: <E extends HTMLElement = HTMLElement>(selector: string) => E
  readonly all: <E extends HTMLElement = HTMLElement>(selector: string) => E[]
  /** By accessible name, or by text, within an optional part of the page. */
  readonly button: (name: string, within?: string) => HTMLButtonElement
  readonly focused: () => Element | null
  close(): void
}

export interface ShowOptions {
  /** px of the box that the page gets. */
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  readonly language?: 'ko' | 'en'
}

/** Shows the page of all primitives, in English unless the test asks for Korean. */
export async function showWidgets({
  width = 1200,
  theme,
  language = 'en',
}: ShowOptions = {}): Promise<ShownWidget> {
  const { renderWidgets } = await widgets()
  const root = document.createElement('div')
  root.style.setProperty('width', `${width}px`)
  if (theme) root.setAttribute('theme', theme)
  document.body.append(root)
  const unmount = renderWidgets(root, 'ko')
  const shadow = root.shadowRoot
  if (!shadow) throw new Error('The page has no shadow root')

  const find = <E extends HTMLElement>(selector: string) => {
    const found = shadow.querySelector<E>(selector)
    if (!found) throw new Error(`nothing matches ${selector}`)
    return found
  }
  const all = <E extends HTMLElement>(selector: string) => [...shadow.querySelectorAll<E>(selector)]
  const button = (name: string, within = '.mfa') => {
    const named = (each: HTMLElement) =>
      (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === name
    const found = all<HTMLButtonElement>(`${within} button`).find(named)
    if (!found) throw new Error(`no button "${name}" in ${within}`)
    return found
  }
  await until(() => find('.qr canvas:not([aria-busy])'))
  find<HTMLButtonElement>(`.board-head [part~=language-option][lang=${language}]`).click()
  await until(() => find('.mfa').lang === language)
  return {
    root,
    find,
    all,
    button,
    focused: () => shadow.activeElement,
    close() {
      unmount()
      root.remove()
    },
  }
}

/** A key press as the page sees it. */
export function press(target: Element, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...init,
  })
  target.dispatchEvent(event)
  return event
}

/** Replaces the text of a field as typing or pasting does. */
export function enter(field: HTMLInputElement, text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }))
}

export const heightOf = (element: Element): number => element.getBoundingClientRect().height
