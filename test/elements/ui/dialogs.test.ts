import { expect } from 'chai'
import { until } from '../support/until'
import { type Shown, showWidgets } from './widgets'

describe('dialogs and announcements', () => {
  let page: Shown
  beforeEach(async () => {
    page = await showWidgets()
  })
  afterEach(() => page.close())

  const open = async (name: string) => {
    const opener = page.button(name)
    opener.focus()
    opener.click()
    const dialog = await until(() => page.find<HTMLDialogElement>('dialog[open]'))
    return { opener, dialog }
  }
  const closed = () => until(() => page.all('dialog').length === 0)

  it('opens modally with focus on the safe action, and gives focus back', async () => {
    const { opener, dialog } = await open('Open the delete dialog')
    expect(dialog.matches(':modal')).to.equal(true)
    expect(page.focused()?.textContent).to.equal('Cancel')
    page.button('Cancel', 'dialog').click()
    await closed()
    expect(page.focused()).to.equal(opener)
  })

  /**
   * A dialog in the frame in which it opens: drawn, and the page around it not yet inert. Its animation stands still, or
   * it would end meanwhile where frames are slow.
   */
  const openNow = async () => {
    page.button('Open the delete dialog').click()
    await Promise.resolve()
    const dialog = page.find<HTMLDialogElement>('dialog')
    for (const animation of dialog.getAnimations()) animation.pause()
    await new Promise(requestAnimationFrame)
    expect(dialog.matches(':modal')).to.equal(false)
    return dialog
  }
  const lookOf = (dialog: HTMLDialogElement) => {
    const { position, display, inset, margin, maxWidth, maxHeight, borderWidth } = getComputedStyle(dialog)
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = dialog
    return [
      { position, display, inset, margin, maxWidth, maxHeight, borderWidth },
      { offsetLeft, offsetTop, offsetWidth, offsetHeight },
    ]
  }

  it('is drawn before the page around it becomes inert, and stays where it is then', async () => {
    const dialog = await openNow()
    const look = lookOf(dialog)
    const animations = dialog.getAnimations()
    expect(animations.length).to.equal(1)
    expect(dialog.offsetHeight).to.be.greaterThan(100)
    await until(() => dialog.matches(':modal'))
    expect(lookOf(dialog)).to.deep.equal(look)
    expect(dialog.getAnimations()[0]).to.equal(animations[0])
    expect(page.focused()?.textContent).to.equal('Cancel')
  })

  for (const input of [new KeyboardEvent('keydown', { key: 'Tab' }), new PointerEvent('pointerdown')]) {
    it(`is modal for a ${input.type} in the frame in which it opens`, async () => {
      const dialog = await openNow()
      document.body.dispatchEvent(input)
      expect(dialog.matches(':modal')).to.equal(true)
      expect(page.focused()?.textContent).to.equal('Cancel')
    })
  }

  it('can be closed in the frame in which it opens', async () => {
    const opener = page.button('Open the delete dialog')
    opener.focus()
    await openNow()
    page.button('Cancel', 'dialog').click()
    await closed()
    expect(page.focused()).to.equal(opener)
  })

  /** A dialog that was cancelled: off the screen, and the page around it not yet usable. */
  const leaveNow = async () => {
    const { opener, dialog } = await open('Open the delete dialog')
    page.button('Cancel', 'dialog').click()
    // For assistive technology, too, and for tests that look for a name: the page around may have the same.
    expect(getComputedStyle(page.button('Cancel', 'dialog')).visibility).to.equal('hidden')
    expect(getComputedStyle(dialog, '::backdrop').visibility).to.equal('hidden')
    expect(dialog.matches(':modal')).to.equal(true)
    return opener
  }

  it('is off the screen before the page around it becomes usable', async () => {
    const opener = await leaveNow()
    await new Promise(requestAnimationFrame)
    expect(page.all('dialog').length).to.equal(1)
    await closed()
    expect(page.focused()).to.equal(opener)
  })

  for (const input of [new KeyboardEvent('keydown', { key: 'Tab' }), new PointerEvent('pointerdown')]) {
    it(`leaves the page usable for a ${input.type} in the frame in which it is cancelled`, async () => {
      const opener = await leaveNow()
      document.body.dispatchEvent(input)
      await Promise.resolve()
      expect(page.all('dialog').length).to.equal(0)
      expect(page.focused()).to.equal(opener)
    })
  }

  it('opens in a browser without popovers, too', async () => {
    const popover = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') ?? {}
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
    try {
      const { dialog } = await open('Open the delete dialog')
      expect(dialog.matches(':modal')).to.equal(true)
      expect(page.focused()?.textContent).to.equal('Cancel')
    } finally {
      Object.defineProperty(HTMLElement.prototype, 'popover', popover)
    }
  })

  it('closes on the browser’s request to cancel, as Esc makes it', async () => {
    const { opener, dialog } = await open('Open the delete dialog')
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await closed()
    expect(page.focused()).to.equal(opener)
  })

  it('follows a browser that closes the dialog without asking', async () => {
    const { opener, dialog } = await open('Open the error dialog')
    dialog.close()
    await closed()
    expect(page.focused()).to.equal(opener)
  })

  it('names itself by its title and describes itself by message and code', async () => {
    const { dialog } = await open('Open the error dialog')
    const textOf = (attribute: string) =>
      page.find(`#${CSS.escape(dialog.getAttribute(attribute) ?? '')}`).textContent
    expect(dialog.getAttribute('role')).to.equal('alertdialog')
    expect(textOf('aria-labelledby')).to.equal('Error Occurred')
    expect(textOf('aria-describedby')).to.equal('Please try again.Error code 3002')
  })

  it('puts announcements into one polite live region that was there before', async () => {
    const region = page.find('[part=live-region]')
    expect(region.getAttribute('aria-live')).to.equal('polite')
    page.button('Announce something').click()
    await until(() => region.textContent === 'Announcement')
  })
})
