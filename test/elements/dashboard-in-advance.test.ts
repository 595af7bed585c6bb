import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import type { Answer } from './support/backend'
import { homeTable } from './support/home'
import { calls, homeScreen } from './support/home-screen'
import { within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { showAuth, signInTable } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { until } from './support/until'

const titleOf = (element: MfaElement | null | undefined) =>
  element?.shadowRoot?.querySelector('h1')?.textContent?.trim() ?? ''

describe("the dashboard's home", () => {
  const { answer, open, cards, asked } = homeScreen()

  it('asks for what it opens with once, and before it is drawn [R85] [R91]', async () => {
    const before = open()
    await cards(before)
    before.remove()
    let element: MfaElement | undefined
    const opening = [calls.applications, calls.limits, calls.phones, calls.otps, calls.history]
    const drawn: Record<string, string[]> = Object.fromEntries(opening.map((call) => [call, []]))
    const watched = opening.map((call) => {
      const watch = ({ url }: Request) => {
        drawn[call]?.push(titleOf(element) + new URL(url).search)
        return homeTable[call] as Answer
      }
      return [call, watch] as const
    })
    answer(Object.fromEntries(watched))
    element = open()
    await cards(element)
    expect(drawn).to.deep.equal({
      [calls.applications]: [''],
      [calls.phones]: [''],
      [calls.otps]: [''],
      [calls.limits]: ['?authenticatorType=mobile', 'Dashboard?authenticatorType=platform'],
      [calls.history]: ['?pageNum=1'],
    })
    expect(asked(calls.status)).to.have.lengthOf(1)
  })
})

describe('a page of the dashboard', () => {
  const backend = testBackend(selfServiceTable)

  before(() => loadScript())

  it('asks for its lists once, and before it is drawn, where it is the first [R93] [R94]', async () => {
    const before = await showSelfService('/dashboard/fido')
    await until(() => before.cells('history').length > 0)
    before.element.remove()
    const drawn: string[] = []
    const lists = ['GET /user-service/ctap', 'GET /user-service/ctap/history']
    const watched = lists.map((call) => {
      const watch = (request: Request) => {
        drawn.push(`${call} ${titleOf(document.querySelector<MfaElement>('mfa-dashboard'))}`)
        const answer = selfServiceTable[call]
        return typeof answer === 'function' ? answer(request) : (answer as Answer)
      }
      return [call, watch] as const
    })
    backend.answer(Object.fromEntries(watched))
    const screen = await showSelfService('/dashboard/fido')
    await until(() => screen.cells('history').length > 0)
    expect(drawn).to.deep.equal(lists.map((call) => `${call} `))
  })
})

describe('how numbers are written', () => {
  testBackend({ ...signInTable, ...selfServiceTable })

  before(() => loadScript())

  it('is read while a code is typed, in the language of the page', async () => {
    const { NumberFormat } = Intl
    const read: unknown[] = []
    class Watched extends NumberFormat {
      constructor(locales?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) {
        super(locales, options)
        read.push(locales)
      }
    }
    Intl.NumberFormat = Watched as unknown as typeof NumberFormat
    try {
      const element = showAuth('/auth/email')
      await within(element).title(/^Email/)
      await until(() => read.length > 0)
    } finally {
      Intl.NumberFormat = NumberFormat
    }
    expect(read).to.deep.equal(['en'])
  })
})
