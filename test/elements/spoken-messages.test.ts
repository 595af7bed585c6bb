import { expect } from 'chai'
import { testBackend } from './support/backend'
import { passTime } from './support/clock'
import { saidBy } from './support/page'
import { loadScript } from './support/script'
import { type SelfServiceScreen, selfServiceTable, showSelfService } from './support/self-service'
import { settled, until } from './support/until'

describe('what is shown over the page', () => {
  testBackend(selfServiceTable)

  /** Leaves the page alone until the end of the session is near. */
  const idle = async (screen: SelfServiceScreen) => {
    // Activity so far is stored in a moment, and its announcements are over by then.
    passTime(8)
    await settled()
    passTime(11)
    return until(() => screen.all('.toast')[0])
  }

  before(() => loadScript())

  it('the end of the session is announced once, is no dialog, and gives focus back', async () => {
    localStorage.setItem('mfa.timeout', '0.5')
    const screen = await showSelfService('/dashboard/mobile')
    const before = await screen.button(/^Rename Galaxy/)
    before.focus()
    const toast = await idle(screen)
    expect(toast.localName).to.equal('section')
    const name = screen.all(`[id="${toast.getAttribute('aria-labelledby')}"]`)[0]
    expect(name?.textContent).to.match(/You'll be logged out in \d+ seconds/)
    expect(toast.querySelector('[role=status], [role=alert], [aria-live]')).to.equal(null)
    await until(() => saidBy(screen.element).length > 0)
    await settled()
    expect(saidBy(screen.element).filter((text) => /logged out/.test(text))).to.have.lengthOf(1)
    const stay = await screen.button('Stay signed in')
    stay.focus()
    stay.click()
    await until(() => !stay.isConnected && screen.focused() === before)
  })

  it('a modal dialog has the live region within, because the one outside is silent meanwhile', async () => {
    localStorage.setItem('mfa.timeout', '0.5')
    const screen = await showSelfService('/dashboard/mobile')
    ;(await screen.button('Delete Galaxy S24 (Groupware)')).click()
    const dialog = await screen.dialog()
    const region = dialog.querySelector('[role=status].visually-hidden')
    await idle(screen)
    const lines = await until(() => saidBy(screen.element).length > 0 && saidBy(screen.element))
    expect([...(region?.children ?? [])].map((line) => line.textContent)).to.deep.equal(lines)
  })
})
