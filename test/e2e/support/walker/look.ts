import type { ElementHandle, Page } from '@playwright/test'

/** The parts of the screen that a person can use. */
export interface Sight {
  readonly path: string
  readonly text: string
  /** The names of the buttons, links and options that can be used, in the order of the page. */
  readonly controls: readonly string[]
  /** True if the language control offers another language. */
  readonly otherLanguage: boolean
  /** Fields that can be typed into. */
  readonly fields: number
  /** True if the screen asks for a code. */
  readonly code: boolean
}

interface VisibleParts {
  controls: HTMLElement[]
  language: HTMLElement | undefined
}

/** Whatever is of no interest to a walk: it would lead out of the portal, or play with tables. */
const asides =
  'table, .history, .brand, .branded-foot, [aria-live], [part~=copy], a:not([href^="/"]), a[download]'

/** Sees through shadow roots; a dialog hides what is behind it. Leaves the controls where `control` finds them. */
export const look = (page: Page): Promise<Sight> =>
  page.evaluate((asides) => {
    const all = (root: ParentNode): HTMLElement[] =>
      [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? all(element.shadowRoot) : []),
      ])
    const elements = all(document)
    const dialog = elements.filter((element) => element.matches('dialog[open]')).at(-1)
    const shown = elements.filter(
      (element) =>
        element.checkVisibility() && !element.closest(asides) && (!dialog || dialog.contains(element)),
    )
    const usable = shown.filter(
      (element) => !element.matches(':disabled, [aria-disabled=true]') && !element.closest('[inert]'),
    )
    const nameOf = (element: HTMLElement) =>
      (element.getAttribute('aria-label') ?? element.innerText).replace(/\s+/g, ' ').trim()
    const isLanguage = (element: HTMLElement) => element.closest('[part~=language]') !== null
    const pressed = usable.filter((element) => element.matches('button, a[href], [role=option]'))
    const controls = pressed.filter((element) => !isLanguage(element))
    const language = pressed.find((element) => isLanguage(element) && element.ariaCurrent === 'false')
    Reflect.set(window, 'seen', { controls, language } satisfies VisibleParts)
    const texts = shown
      .filter((element) => !isLanguage(element) && !element.matches('script, style'))
      .flatMap((element) => [...element.childNodes])
      .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent?.trim() ?? ''] : []))
    return {
      path: location.pathname,
      text: texts.filter((text) => text !== '').join(' '),
      controls: controls.map(nameOf),
      otherLanguage: language !== undefined,
      fields: usable.filter((element) => element.matches('input, select')).length,
      code: usable.some((element) => element.matches('#code')),
    }
  }, asides)

/** One of the controls that were seen last; the language control's without an index. */
export async function control(page: Page, index?: number): Promise<ElementHandle<HTMLElement> | null> {
  const handle = await page.evaluateHandle((at) => {
    const { controls, language } = Reflect.get(window, 'seen') as VisibleParts
    return at === undefined ? language : controls[at]
  }, index)
  return handle.asElement() as ElementHandle<HTMLElement> | null
}
