import { expect } from 'chai'
import { until } from '../support/until'
import { heightOf, press, type ShownWidget, showWidgets } from './widgets'

const pixelOf = (canvas: HTMLCanvasElement, x: number, y: number) =>
  `rgb(${canvas.getContext('2d')?.getImageData(x, y, 1, 1).data.slice(0, 3).join(', ')})`

describe('registration and wizard', () => {
  let page: ShownWidget
  before(async () => {
    page = await showWidgets()
  })
  after(() => page.close())

  it('draws a QR code at 128 px, rounded up to whole pixels a module, with four modules of quiet zone [R323a, R323b, R323c]', () => {
    const canvas = page.find<HTMLCanvasElement>('.side-panel .qr canvas')
    // Version 2 holds these 31 bytes only at level L: 25 modules and 2 × 4 of quiet zone.
    expect([canvas.width, canvas.height]).to.deep.equal([4 * 33, 4 * 33])
    const isDark = (x: number, y: number) => pixelOf(canvas, x * 4 + 2, y * 4 + 2) === 'rgb(0, 0, 0)'
    const modules = Array.from({ length: 33 }, (_, at) => at)
    const dark = modules.filter((x) => modules.some((y) => isDark(x, y)))
    expect([dark[0], dark.at(-1)]).to.deep.equal([4, 28])
  })

  it('keeps the code black on white in the dark theme [A30d]', async () => {
    page.root.setAttribute('theme', 'dark')
    const qr = page.find('.qr')
    expect(getComputedStyle(qr).backgroundColor).to.equal('rgb(255, 255, 255)')
    const canvas = page.find<HTMLCanvasElement>('.qr canvas')
    const colours = Array.from({ length: canvas.width }, (_, at) => pixelOf(canvas, at, at))
    expect([...new Set(colours)]).to.deep.equal(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    page.root.removeAttribute('theme')
  })

  it('limits a card to 488 px [R320b]', () => {
    expect(page.find('#setup [part~=card]').getBoundingClientRect().width).to.equal(488)
  })

  it('leaves the terms as much of the window as is beside the rest of their screen, and scrolls them', () => {
    const terms = page.find('[part=terms]')
    expect(heightOf(terms)).to.equal(Math.min(500, Math.max(120, innerHeight - 480)))
    expect(terms.scrollHeight).to.be.greaterThan(heightOf(terms))
    expect(terms.tabIndex).to.equal(0)
  })

  it('marks the current step, and says it in words in a narrow box', async () => {
    expect(page.find('.stepper-wide [aria-current=step]').textContent).to.equal('3Download')
    expect(page.find('.step-done').textContent).to.equal('Phone (done)')
    page.root.style.setProperty('width', '360px')
    await until(() => heightOf(page.find('.stepper-short')) > 0)
    expect(page.find('.stepper-short .bar-text').textContent).to.equal('DownloadStep 3 of 7')
    page.root.style.setProperty('width', '1200px')
  })

  it('reads a serial digit by digit', () => {
    expect(page.find('.serial .visually-hidden').textContent).to.equal('4 8 2 9 1 5')
  })

  it('says how copying went', async () => {
    const copy = page.button('Copy', '.serial')
    copy.click()
    await until(() => /^(Copied|Couldn't copy)$/.test(copy.textContent ?? ''))
    expect(page.find('[part=live-region]').textContent).to.equal(copy.textContent)
  })

  it('opens the side panel without taking focus, and closes it on Esc', async () => {
    const opener = page.button('Company link')
    press(page.find('.side-panel .icon-button'), 'Escape')
    await until(() => page.all('.side-panel').length === 0)
    opener.focus()
    opener.click()
    await until(() => page.find('.side-panel'))
    expect(page.focused()).to.equal(opener)
  })
})
