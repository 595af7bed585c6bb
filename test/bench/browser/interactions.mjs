import { openPage } from './chromium.mjs'

const DEVICES = 1_000
const RECORDS = 10_000
const PAGE = 10
/** About the time that a finger holds a mouse button down. */
const PRESS_MS = 80

/** A machine four times slower. */
const slowMachine = { name: 'slow machine', slowdown: 4 }

const phones = {
  mobileAuthenticationStatus: 1,
  mobileAuthenticatorDtoList: Array.from({ length: DEVICES }, (_, at) => ({
    mobileAuthenticatorId: at,
    description: `Phone ${at}`,
    applicationName: 'Groupware',
    insertDate: '2026-03-04T10:00:00',
  })),
}

const historyPage = (/** @type {number} */ pageNum) => ({
  pageNum,
  pages: RECORDS / PAGE,
  total: RECORDS,
  list: Array.from({ length: PAGE }, (_, at) => ({
    authenticateHistoryId: pageNum * PAGE + at,
    type: 'mobile',
    applicationName: 'Groupware',
    description: `Phone ${at}`,
    status: at % 2,
    insertDate: '2026-03-04T10:00:00',
  })),
})

/** In the page: keeps the longest delay from an event to the frame after it, as the Event Timing API reports it. */
function observeEvents() {
  const kept = /** @type {{ longestDelay?: number }} */ (globalThis)
  kept.longestDelay = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      kept.longestDelay = Math.max(kept.longestDelay ?? 0, duration)
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }))
}

/** In the page: the longest delay since it was asked for last, once it has been reported; below 16 ms it is 0. */
async function takeLongestDelay() {
  const kept = /** @type {{ longestDelay?: number }} */ (globalThis)
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const longest = kept.longestDelay ?? 0
  kept.longestDelay = 0
  return longest
}

/**
 * Ten things that people do on a page with many devices and a long history.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('./portal.mjs').Portal} portal
 * @returns {Promise<{ name: string, ms: number }[]>} from the event to the next frame; 0 is less than 16
 */
export async function interact(browser, { url, addEmployee, signIn }) {
  const session = await signIn(await addEmployee())
  const { page, close } = await openPage(browser, slowMachine)
  /** @type {{ name: string, ms: number }[]} */
  const measured = []
  const time = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ act) => {
    await page.evaluate(takeLongestDelay)
    await act()
    measured.push({ name, ms: await page.evaluate(takeLongestDelay) })
  }
  /** As a hand does it: the pointer rests there before, and what holding the button shows is drawn before it is let go. */
  const press = async (/** @type {string} */ name, /** @type {import('playwright').Locator} */ target) => {
    await target.hover()
    const box = await target.boundingBox()
    if (!box) throw new Error(`There is no ${name}.`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await time(name, () => page.mouse.click(x, y, { delay: PRESS_MS }))
  }
  const button = (/** @type {string | RegExp} */ name) => page.getByRole('button', { name }).first()
  const dialog = page.getByRole('alertdialog')
  try {
    await page.route('**/api/user/mobile-authenticator', (route) => route.fulfill({ json: phones }))
    await page.route('**/api/user/mobile-authenticator/history?*', (route) =>
      route.fulfill({
        json: historyPage(Number(new URL(route.request().url()).searchParams.get('pageNum'))),
      }),
    )
    await page.route('**/api/user/update/mob/descriptionname', (route) => route.fulfill({ json: {} }))
    await page.addInitScript((fields) => {
      for (const [key, value] of Object.entries(fields)) sessionStorage.setItem(key, value)
    }, session)
    await page.addInitScript(observeEvents)
    await page.goto(`${url}/dashboard/mobile`)
    await button('Page 2').waitFor()

    await press('next page', button('Next page'))
    await press('ten pages ahead', button('Forward 10 pages'))
    await press('page number', button('Page 15'))
    await page.getByRole('combobox', { name: /^Status/ }).focus()
    // By a key: what a script chooses is no event that the browser times.
    await time('filter', () => page.keyboard.press('ArrowDown'))
    await page.getByRole('searchbox').focus()
    await time('letter', () => page.keyboard.press('g'))
    await press('pencil', button(/^Rename Phone 0 /))
    await page.keyboard.insertText('Office')
    await time('rename dialog', () => page.keyboard.press('Enter'))
    await dialog.waitFor()
    await press('confirm', dialog.getByRole('button', { name: 'Rename' }))
    await dialog.waitFor({ state: 'hidden' })
    await press('delete dialog', button(/^Delete Phone 1 /))
    await dialog.waitFor()
    await press('cancel', dialog.getByRole('button', { name: 'Cancel' }))
  } finally {
    await close()
  }
  return measured
}
