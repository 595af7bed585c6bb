import type { Page } from '@playwright/test'

/** Returns overflows: a page that scrolls sideways, text outside the window, a control that cuts its text off. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const elementsIn = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        element,
        ...(element.shadowRoot ? elementsIn(element.shadowRoot) : []),
      ])
    const parentOf = (element: Element): Element | null =>
      element.parentElement ?? (element.getRootNode() as ShadowRoot).host ?? null
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(parentOf(element)))
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')} "${element.textContent?.trim().slice(0, 30)}"`

    const width = document.documentElement.clientWidth
    const shown = elementsIn(document.body).filter((element) => element.checkVisibility())
    const ownText = (element: Element) =>
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const outside = shown.filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return ownText(element) && (right > width + 1 || left < -1) && !scrolls(element)
    })
    // One pixel wide: meant for screen readers alone.
    const cut = shown.filter(
      (element) =>
        element.matches('button, a, label, h1, h2, input') &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1,
    )
    // A name that stands within its control and has no room there.
    const spilled = shown.filter((element) => {
      const box = element.parentElement?.getBoundingClientRect()
      return (
        element.matches('label') &&
        element.clientWidth > 1 &&
        box &&
        element.getBoundingClientRect().right > box.right + 1
      )
    })
    const inline = (element: Element) => getComputedStyle(element).display === 'inline'
    return [
      ...(document.documentElement.scrollWidth > width
        ? [`page: ${document.documentElement.scrollWidth}`]
        : []),
      ...spilled.map((element) => `spilled: ${nameOf(element)}`),
      ...outside.map((element) => `outside: ${nameOf(element)}`),
      ...cut.filter((element) => !inline(element)).map((element) => `cut: ${nameOf(element)}`),
    ]
  })
