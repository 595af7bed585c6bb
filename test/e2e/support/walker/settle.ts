import type { Page } from '@playwright/test'

/** Lets a page say how many of its calls are on their way. For pages that are loaded afterwards. */
export const watchCalls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { fetch } = window
    Reflect.set(window, 'callsUnderWay', 0)
    const count = (change: number) =>
      Reflect.set(window, 'callsUnderWay', Reflect.get(window, 'callsUnderWay') + change)
    window.fetch = async (...request) => {
      count(1)
      try {
        return await fetch(...request)
      } finally {
        count(-1)
      }
    }
  })

/** Text besides the language control, through shadow roots; also runs in the page. */
function settled() {
  const textOf = (root: ParentNode): string =>
    [...root.querySelectorAll<HTMLElement>('*')]
      .filter((element) => !element.closest('.brand, .branded-foot, [part~=language], [aria-live]'))
      .map((element) =>
        element.shadowRoot
          ? textOf(element.shadowRoot)
          : element.childElementCount === 0 && element.checkVisibility()
            ? element.textContent
            : '',
      )
      .join(' ')
      .trim()
  /** A skeleton, or a screen that stays until the next one is here. */
  const busy = (root: ParentNode): boolean =>
    root.querySelector('[aria-busy=true]') !== null ||
    [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && busy(shadowRoot))
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  return (async () => {
    let before: string | undefined
    for (let quiet = 0; quiet < 3; ) {
      await frame()
      const text = textOf(document.body)
      const still =
        document.readyState === 'complete' && Reflect.get(window, 'callsUnderWay') === 0 && !busy(document)
      quiet = still && text !== '' && text === before ? quiet + 1 : 0
      before = text
    }
  })()
}

/** Resolves when the page shows something, has no call under way and does not change any more. */
export async function settle(page: Page): Promise<void> {
  for (;;) {
    try {
      return await page.evaluate(settled)
    } catch (error) {
      // A reload, or a move to another document, takes the question with it.
      if (!/context was destroyed|navigat/i.test(String(error))) throw error
    }
  }
}
