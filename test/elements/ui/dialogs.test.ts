import { expect } from 'chai'
import { until } from '../support/until'
import { type ShownWidget, showWidgets } from './widgets'

describe('dialogs and announcements', () => {
  let page: ShownWidget
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

  it('is modal at once, and gives the page back at once: no key is lost in between', async () => {
    const opener = page.button('Open the delete dialog')
    opener.focus()
    opener.click()
    await Promise.resolve()
    expect(page.find<HTMLDialogElement>('dialog').matches(':modal')).to.equal(true)
    expect(page.focused()?.textContent).to.equal('Cancel')
    page.button('Cancel', 'dialog').click()
    await Promise.resolve()
    expect(page.all('dialog').length).to.equal(0)
    expect(page.focused()).to.equal(opener)
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
