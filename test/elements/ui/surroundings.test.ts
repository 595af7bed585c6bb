import { expect } from 'chai'
import { until } from '../support/until'
import { heightOf, type ShownWidget, showWidgets } from './widgets'

/** Styles with which a careless page changes everything on it. */
const hostile = `
  * { all: unset; font: italic 40px/3 cursive; color: red; text-align: right; letter-spacing: 9px; text-transform: uppercase; }
  html { direction: rtl; font-size: 62.5%; }
`

describe('the page around', () => {
  let page: ShownWidget | undefined
  afterEach(() => {
    page?.close()
    page = undefined
    document.documentElement.style.removeProperty('color-scheme')
    document.adoptedStyleSheets = []
  })

  const measure = (shown: ShownWidget) => {
    const style = getComputedStyle(shown.find('#sign-in .title'))
    return {
      button: heightOf(shown.button('Primary')),
      field: heightOf(shown.find('#field-plain')),
      title: [
        style.fontSize,
        style.fontStyle,
        style.color,
        style.textAlign,
        style.direction,
        style.textTransform,
      ],
    }
  }

  it('does not reach into the elements', async () => {
    page = await showWidgets()
    const before = measure(page)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(hostile)
    document.adoptedStyleSheets = [sheet]
    expect(measure(page)).to.deep.equal(before)
  })

  const background = (shown: ShownWidget) => getComputedStyle(shown.find('.mfa')).backgroundColor
  const light = 'rgb(245, 247, 249)'
  const dark = 'rgb(14, 18, 23)'

  it('decides the theme by its colour scheme, unless the theme is forced', async () => {
    page = await showWidgets()
    const { documentElement } = document
    documentElement.style.setProperty('color-scheme', 'dark')
    expect(background(page)).to.equal(dark)
    page.root.setAttribute('theme', 'light')
    expect(background(page)).to.equal(light)
    documentElement.style.setProperty('color-scheme', 'light')
    page.root.setAttribute('theme', 'dark')
    expect(background(page)).to.equal(dark)
    page.root.setAttribute('theme', 'auto')
    expect(background(page)).to.equal(light)
  })

  it('overrides a role on the element or on anything around it', async () => {
    page = await showWidgets()
    const primary = page.button('Primary')
    document.documentElement.style.setProperty('--mfa-color-primary', 'rgb(1, 2, 3)')
    const drawn = (colour: string) => until(() => getComputedStyle(primary).backgroundColor === colour)
    await drawn('rgb(1, 2, 3)')
    page.root.style.setProperty('--mfa-color-primary', 'rgb(4, 5, 6)')
    await drawn('rgb(4, 5, 6)')
    document.documentElement.style.removeProperty('--mfa-color-primary')
  })

  for (const language of ['ko', 'en'] as const) {
    it(`fits into a box of 320 px (${language})`, async () => {
      const shown = await showWidgets({ width: 320, language })
      page = shown
      await until(() => shown.find('.qr canvas:not([aria-busy])'))
      const tooWide = shown
        .all('.mfa *')
        .filter((each) => !each.closest('.visually-hidden, thead'))
        .filter((each) => each.getBoundingClientRect().right > shown.root.getBoundingClientRect().right + 0.5)
        .map((each) => `${each.localName}.${each.className}`)
      expect(tooWide).to.deep.equal([])
    })
  }

  it('gives an element a width of its own where its box takes the width of the content', async () => {
    page = await showWidgets()
    const row = document.createElement('div')
    row.style.setProperty('display', 'flex')
    document.body.append(row)
    page.root.style.removeProperty('width')
    row.append(page.root)
    expect(page.root.getBoundingClientRect().width).to.equal(488)
    row.remove()
  })

  it('has targets of at least 24 px', async () => {
    const shown = await showWidgets({ width: 360 })
    page = shown
    const small = shown
      .all('button, .check, .choice, [role=option]')
      .map((each) => ({ name: each.textContent || each.ariaLabel, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
      .map(({ name, box }) => `${name} ${box.width} × ${box.height}`)
    expect(small).to.deep.equal([])
  })
})
