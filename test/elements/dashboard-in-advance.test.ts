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

const titleOf = (element: MfaElement | undefined) =>
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
        const { search } = new URL(url)
        drawn[call]?.push(titleOf(element) + search)
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
      const watch = () => {
        drawn.push(`${call} ${titleOf(document.querySelector<MfaElement>('mfa-dashboard') ?? undefined)}`)
        return selfServiceTable[call] as Answer
      }
      return [call, watch] as const
    })
    backend.answer(Object.fromEntries(watched))
    const screen = await showSelfService('/dashboard/fido')
    await until(() => screen.cells('history').length > 0)
    expect(drawn).to.deep.equal(lists.map((call) => `${call} `))
  })
})

describe('letters', () => {
  testBackend({ ...signInTable, ...selfServiceTable })

  before(() => loadScript())

  const fontsOf = (root: ShadowRoot) =>
    [...root.querySelectorAll<HTMLElement>('.mfa *')]
      .filter((node) => [...node.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      .filter((node) => node.checkVisibility?.())
      .map((node) => {
        const { fontSize, fontWeight } = getComputedStyle(node)
        return `${Number.parseFloat(fontSize)} ${fontWeight}`
      })

  it('that only the dashboard has are ready before it is drawn, and leave nothing behind', async () => {
    const element = showAuth('/auth/email')
    await within(element).title(/^Email/)
    const root = element.shadowRoot as ShadowRoot
    const ready: string[] = []
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.style.visibility === 'hidden')
            for (const { style } of node.children as Iterable<HTMLElement> & HTMLCollection)
              ready.push(`${/\d+/.exec(style.fontSize)?.[0]} ${style.fontWeight}`)
    })
    observer.observe(root, { childList: true, subtree: true })
    await until(() => ready.length > 0)
    observer.disconnect()
    expect(root.querySelectorAll('[style*=hidden]')).to.have.lengthOf(0)
    const known = new Set([...fontsOf(root), ...ready])
    element.remove()
    const dashboard = (await showSelfService('/dashboard')).element
    await until(() => dashboard.shadowRoot?.querySelector('article.status-card'))
    const drawn = new Set(fontsOf(dashboard.shadowRoot as ShadowRoot))
    expect([...drawn].filter((font) => !known.has(font))).to.deep.equal([])
    expect(ready.filter((font) => !drawn.has(font))).to.deep.equal([])
  })
})
