import { expect } from 'chai'
import { within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { showAuth, signInTable } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { until } from './support/until'

describe('what the dashboard is drawn with', () => {
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

  it('has fonts that are ready before it is shown, and that leave nothing behind', async () => {
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

  it('has numbers whose form in the language is read while a code is typed', async () => {
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
      await within(showAuth('/auth/email')).title(/^Email/)
      await until(() => read.length > 0)
    } finally {
      Intl.NumberFormat = NumberFormat
    }
    expect(read).to.deep.equal(['en'])
  })
})
