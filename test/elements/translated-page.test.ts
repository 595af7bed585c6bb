import { expect } from 'chai'
import { homeTable, signInTable } from '../support/answers.mjs'
import type { Answer } from '../support/fake-backend'
import { type Replacement, translate } from '../support/translator'
import { testBackend } from './support/backend'
import { passTime, wakeClock } from './support/clock'
import { signIn } from './support/home'
import { calls, homeScreen } from './support/home-screen'
import { clearPage, within } from './support/page'
import { replacements } from './support/replacements'
import { loadScript } from './support/script'
import { enter, historyAnswer, screenOf } from './support/self-service'
import { showAuth } from './support/sign-in'
import { until } from './support/until'

const replacementKinds: readonly Replacement[] = ['fonts', 'texts']

/** The words on the screen, without announcements and details for the help desk, which depend on the time. */
function wordsOn(element: Element): string {
  const screen = element.shadowRoot?.querySelector('[part=base]')?.cloneNode(true) as Element
  for (const part of screen.querySelectorAll('[part=live-region], [part~=help-desk]')) part.remove()
  return screen.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

/** Compares what elements show on a walk through their screens, with a translator and without one. */
function compareWords(what: string, walk: (look: (element: Element) => void) => Promise<void>) {
  const { replace, restore } = replacements()
  const wordsOfWalk = async () => {
    const words: string[] = []
    await walk((element) => words.push(wordsOn(element)))
    await clearPage()
    wakeClock()
    return words
  }

  afterEach(restore)

  for (const replacement of replacementKinds)
    it(`${what} reads the same when a translator has replaced each text by new ${replacement}`, async () => {
      const words = await wordsOfWalk()
      const warnings: unknown[] = []
      replace(console, 'warn', (...warning: unknown[]) => warnings.push(warning))
      replace(Element.prototype, 'attachShadow', Element.prototype.attachShadow)
      const unseen = translate(replacement)
      expect(await wordsOfWalk()).to.deep.equal(words)
      expect([unseen(), warnings]).to.deep.equal([[], []])
    })
}

describe('a translated dashboard', () => {
  const { answer, open, all, cards, drop } = homeScreen()
  const types = ['mobile', 'otp', 'fido', 'pc', 'email', 'sms']

  compareWords('the status of another application', async (look) => {
    const { json } = homeTable[calls.status] as { json: unknown }
    answer({
      [calls.status]: ({ url }) => ({ json: url.endsWith('=2') ? { otpStatus: 1, smsStatus: 1 } : json }),
    })
    signIn()
    const element = open()
    await cards(element)
    look(element)
    for (const [at, first] of [
      [1, 'Unavailable'],
      [0, 'Available'],
    ] as const) {
      ;(await drop(element)).click()
      ;(await until(() => all(element, '.home-application [role=option]')[at])).click()
      await until(() => all(element, '.status-card .status')[0]?.textContent === first)
      look(element)
    }
  })

  compareWords('another page of the history', async (look) => {
    answer({
      [calls.history]: ({ url }) => {
        const page = historyAnswer(url)
        const typeOf = (index: number) => types[(index + page.pageNum) % types.length]
        return { json: { ...page, list: page.list.map((one, index) => ({ ...one, type: typeOf(index) })) } }
      },
    })
    signIn()
    const element = open()
    const screen = screenOf(element)
    await cards(element)
    await screen.reads(/7 more ↓/)
    for (const [button, first] of [
      ['Next page', 'Record 11'],
      ['Page 9', 'Record 81'],
      ['Previous page', 'Record 71'],
    ] as const) {
      ;(await screen.button(button)).click()
      await until(() => screen.cells('history')[0]?.[2] === first)
      look(element)
    }
  })
})

describe('a translated sign-in', () => {
  const { answer } = testBackend(signInTable)

  before(() => loadScript())

  const open = async () => {
    const element = showAuth('/auth/otp')
    const field = await within(element).field()
    const submit = (code: string, check: Answer) => {
      answer({
        'GET /login-service/otp/code/validate': check,
        'GET /login-service/token': { json: { refreshToken: 'alone' } },
      })
      enter(field, code)
      field.form?.requestSubmit()
    }
    return { element, screen: within(element), submit }
  }

  compareWords('a code screen', async (look) => {
    const { element, screen, submit } = await open()
    look(element)
    submit('123456', { status: 401, json: { failInfo: { code: 7004 } } })
    await screen.until(/Invalid verification number/)
    look(element)
    submit('234567', { status: 429, text: '', headers: { 'retry-after': '900' } })
    const dialog = await screen.dialog()
    look(element)
    dialog.querySelector<HTMLButtonElement>('.button')?.click()
    for (const minutes of [15, 14, 13]) {
      await screen.until(new RegExp(`try again in ${minutes} minutes`))
      look(element)
      passTime(60)
    }
  })

  compareWords('a failure after the code screen', async (look) => {
    const { element, screen, submit } = await open()
    look(element)
    submit('123456', { json: { loginSerial: 'serial' } })
    await screen.until(/Token Error/)
    look(element)
  })
})
