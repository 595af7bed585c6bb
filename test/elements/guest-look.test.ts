import { expect } from 'chai'
import { testBackend } from './support/backend'
import { clearPage, show, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { until } from './support/until'

/** On a host's page an element is a part of that page, not a page of its own. */
describe('the look of a guest', () => {
  testBackend(selfServiceTable)

  before(() => loadScript())
  afterEach(clearPage)

  const dashboardIn = async (width: number, path = '/dashboard') => {
    const screen = await showSelfService(path, { style: `display: block; width: ${width}px` })
    await screen.reads(/Authentication history/)
    const boxOf = (node: Element | undefined) => (node as Element).getBoundingClientRect()
    const entries = () => screen.all('.nav > a').map(boxOf)
    const main = () => boxOf(screen.all('.main')[0])
    /** Finds a control that must be visible at each width. */
    const control = (name: RegExp) => screen.buttonNow(name, 'button, a, b, .mail')
    const inReach = [/^mjkim$/, /^mjkim@example\.com$/, /link QR/, /sign-in sheet/, /^Log out$/]
    return { screen, entries, main, boxesInReach: () => inReach.map((name) => boxOf(control(name))) }
  }
  const seeThrough = 'rgba(0, 0, 0, 0)'
  const styleOf = (element: Element, selector: string) =>
    getComputedStyle(element.shadowRoot?.querySelector(selector) as Element)

  it('shows the page under it, unless its theme is its own or a color is given', async () => {
    const login = (attributes: Record<string, string> = {}) =>
      show('mfa-login', { language: 'en', 'config-url': '/config.json', ...attributes })
    const bare = login()
    const dark = login({ theme: 'dark' })
    const given = login({ style: '--mfa-color-page: #ff0' })
    for (const element of [bare, dark, given]) await within(element).title(/^Sign in$/)
    expect(styleOf(bare, '.mfa').backgroundColor).to.equal(seeThrough)
    expect(styleOf(dark, '.mfa').backgroundColor).to.equal('rgb(14, 18, 23)')
    expect(styleOf(given, '.mfa').backgroundColor).to.equal('rgb(255, 255, 0)')
    expect(styleOf(bare, '.card').boxShadow).to.equal('none')
  })

  it('has neither a wordmark nor the height of the window', async () => {
    const { screen } = await dashboardIn(1100)
    expect(screen.all('.product')).to.deep.equal([])
    const windowHigh = screen
      .all('.mfa, .shell, .shell *')
      .filter((node) => [getComputedStyle(node).minHeight, node.style.height].includes(`${innerHeight}px`))
    expect(windowHigh.map(({ className }) => className)).to.deep.equal([])
    const list = screen.all('.sidebar-inner')[0] as HTMLElement
    expect(getComputedStyle(list).position).to.equal('static')
  })

  it('lists its sections beside the content where there is room', async () => {
    const { entries, main, boxesInReach } = await dashboardIn(1100)
    expect(new Set(entries().map(({ left }) => left)).size).to.equal(1)
    for (const { right, height } of [...entries(), ...boxesInReach()]) {
      expect(height).to.be.greaterThan(0)
      expect(right).to.be.at.most(main().left + 1)
    }
  })

  for (const width of [320, 768, 900])
    it(`shows its sections as a row of tabs in ${width} px, with all else in reach`, async () => {
      const { screen, entries, main, boxesInReach } = await dashboardIn(width)
      expect(new Set(entries().map(({ top }) => top)).size).to.equal(1)
      expect(screen.all('.nav > a').map(({ ariaCurrent }) => ariaCurrent)).to.deep.equal([
        'page',
        null,
        null,
        null,
        null,
      ])
      const left = screen.element.getBoundingClientRect().left
      for (const { bottom, height, right } of boxesInReach()) {
        expect(height).to.be.greaterThan(0)
        expect(bottom).to.be.at.most(main().top)
        expect(right).to.be.at.most(left + width)
      }
    })

  for (const width of [1100, 768, 360])
    it(`begins and ends where the text of the host's page does (${width} px)`, async () => {
      const { screen, entries } = await dashboardIn(width)
      const page = screen.element.getBoundingClientRect()
      const cards = await until(() => screen.all('.home-readiness .notice')[0])
      expect(entries()[0]?.left).to.equal(page.left)
      expect(Math.round(cards.getBoundingClientRect().right)).to.equal(page.right)
      if (width > 960) return
      for (const selector of ['.identity', 'h1', '.section-title', '.home-readiness'])
        expect(screen.all(selector)[0]?.getBoundingClientRect().left, selector).to.equal(page.left)
    })

  it('has the tab of its place in sight', async () => {
    const { screen } = await dashboardIn(320, '/dashboard/pc')
    const tab = screen.all('.nav > [aria-current]')[0]?.getBoundingClientRect() as DOMRect
    const left = screen.element.getBoundingClientRect().left
    expect(tab.left).to.be.at.least(left)
    expect(tab.right).to.be.at.most(left + 321)
  })
})
