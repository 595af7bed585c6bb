import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { sleepFor } from './support/clock'
import { companyQr, serialCall } from './support/company-qr'
import { within } from './support/page'
import { settled, until } from './support/until'

describe("the company-link QR code in the dashboard's side panel", () => {
  const { answer, open, find, code, bar, spoken, asked, focused } = companyQr()
  const dashboard = (width = 1200) => {
    const element = open('mfa-dashboard')
    element.style.setProperty('width', `${width}px`)
    return element
  }
  const control = (element: MfaElement) => within(element).button(/^Get company-link QR$/)
  const panel = (element: MfaElement) => find<HTMLElement>(element, '.side-panel')

  it('opens from its control, which keeps focus and names it [R82] [R104] [A30a]', async () => {
    const element = dashboard()
    const button = await control(element)
    // The heading may take the focus when the page is there, and not after that.
    await within(element).title(/^Dashboard$/)
    await settled()
    expect(button.getAttribute('aria-expanded')).to.equal('false')
    expect(asked()).to.have.lengthOf(0)
    button.focus()
    button.click()
    await code(element)
    expect(focused(element) === button).to.equal(true)
    expect(button.getAttribute('aria-expanded')).to.equal('true')
    expect(panel(element)?.id).to.equal(button.getAttribute('aria-controls'))
    expect(find(element, '.side-panel h2')?.textContent).to.equal('Company link')
  })

  it('closes when the way to a new code stood unused for 15 s, and begins at 30 when it is opened again [R106a, R107, R108]', async () => {
    const element = dashboard()
    const button = await control(element)
    button.click()
    await code(element)
    sleepFor(20)
    await until(() => bar(element)?.value === 10)
    button.click()
    await until(() => panel(element) === null)
    button.click()
    await code(element)
    expect(bar(element)?.value).to.equal(30)
    sleepFor(31)
    await within(element).button(/^Get a new QR code$/)
    expect(button.getAttribute('aria-expanded')).to.equal('true')
    sleepFor(16)
    await until(() => panel(element) === null)
    expect(button.getAttribute('aria-expanded')).to.equal('false')
    expect(spoken(element)).to.equal('The code has expired.')
    expect(asked()).to.have.lengthOf(2)
  })

  it('stays open for the 15 s that the way to a new code stands unused, and no longer [A65b]', async () => {
    const element = dashboard()
    ;(await control(element)).click()
    await code(element)
    sleepFor(31)
    await within(element).button(/^Get a new QR code$/)
    sleepFor(13)
    await settled()
    expect(panel(element)).not.to.equal(null)
    sleepFor(3)
    await until(() => panel(element) === null)
  })

  it('closes at once when the page is hidden after the time is over [R107] [A65c]', async () => {
    const element = dashboard()
    ;(await control(element)).click()
    await code(element)
    sleepFor(31)
    await within(element).button(/^Get a new QR code$/)
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    try {
      document.dispatchEvent(new Event('visibilitychange'))
      await until(() => panel(element) === null)
    } finally {
      Reflect.deleteProperty(document, 'hidden')
    }
  })

  it('stays open at zero where focus has come into it, with a button for a new code [R106b, A30b, A65d]', async () => {
    const element = dashboard()
    ;(await control(element)).click()
    await code(element)
    find<HTMLElement>(element, '.side-panel .icon-button')?.focus()
    sleepFor(31)
    await within(element).button(/^Get a new QR code$/)
    sleepFor(20)
    await settled()
    expect(panel(element)).not.to.equal(null)
    ;(await within(element).button(/^Get a new QR code$/)).click()
    await code(element)
    expect(asked()).to.have.lengthOf(2)
  })

  it('closes on Esc and by its button, and gives focus back to its control', async () => {
    const element = dashboard()
    const button = await control(element)
    for (const leave of [
      (close: HTMLElement) =>
        close.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
      (close: HTMLElement) => close.click(),
    ]) {
      button.click()
      await code(element)
      const close = find<HTMLElement>(element, '.side-panel .icon-button')
      close?.focus()
      leave(close as HTMLElement)
      await until(() => panel(element) === null)
      expect(focused(element) === button).to.equal(true)
    }
  })

  it('closes on Esc right after it was opened, while its control has focus', async () => {
    const element = dashboard()
    const button = await control(element)
    button.focus()
    button.click()
    await until(() => panel(element))
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await until(() => panel(element) === null)
    expect(focused(element) === button).to.equal(true)
  })

  it('closes when a dialog asks something, to which focus belongs then', async () => {
    const element = dashboard()
    ;(await control(element)).click()
    await code(element)
    const logOut = await within(element).button(/^Log out$/)
    logOut.focus()
    logOut.click()
    const dialog = await within(element).dialog()
    await until(() => panel(element) === null)
    expect(dialog.contains(focused(element) ?? null)).to.equal(true)
    dialog.querySelector('button')?.click()
    await until(() => within(element).dialogNow() === null)
    expect([panel(element), focused(element) === logOut]).to.deep.equal([null, true])
  })

  it('stays behind the dialog of its own failure, and offers another try', async () => {
    answer({ [serialCall]: { json: { failInfo: { code: 6003 } } } })
    const element = dashboard()
    ;(await control(element)).click()
    const dialog = await within(element).dialog()
    answer({})
    dialog.querySelector('button')?.click()
    ;(await within(element).button(/^Try again$/)).click()
    await code(element)
  })

  it('aborts its call when it is closed before the answer', async () => {
    answer({ [serialCall]: () => new Promise(() => undefined) })
    const element = dashboard()
    const button = await control(element)
    button.click()
    const request = await until(() => asked()[0])
    button.click()
    await until(() => request.signal.aborted)
  })

  it('stays in a box that becomes narrow, and wide again', async () => {
    const element = dashboard()
    ;(await control(element)).click()
    await code(element)
    for (const width of [360, 1200]) {
      element.style.setProperty('width', `${width}px`)
      await settled()
      expect(panel(element)?.checkVisibility(), `${width} px`).to.equal(true)
    }
    expect((await control(element)).checkVisibility()).to.equal(true)
  })

  it('takes all of a narrow box, with the code at its top and focus in it', async () => {
    const element = dashboard(360)
    const button = await control(element)
    button.click()
    await code(element)
    const above = panel(element)?.getBoundingClientRect() as DOMRect
    expect(above.width).to.equal(360)
    expect(above.top).to.equal(element.getBoundingClientRect().top)
    expect((find(element, '.qr')?.getBoundingClientRect().top ?? 0) - above.top).to.be.lessThan(180)
    expect(focused(element) === panel(element)).to.equal(true)
    find<HTMLElement>(element, '.side-panel .icon-button')?.click()
    await until(() => panel(element) === null)
    expect(focused(element) === button).to.equal(true)
  })
})
