import { expect } from 'chai'
import { testBackend } from './support/backend'
import { holdChunks, loadHeldScript } from './support/held-chunks'
import { type SelfServiceScreen, selfServiceTable, showSelfService } from './support/self-service'
import { until } from './support/until'

/** The part that watches the session comes once, and late here: the tests go in this order. */
describe('the banner after a sign-in with a recovery code', () => {
  testBackend(selfServiceTable)
  let release: () => Promise<void>
  const bannerOf = (screen: SelfServiceScreen) => until(() => screen.all('[part=banner]')[0])
  const endless = /This session doesn't end by itself\./

  before(async () => {
    release = await holdChunks('inactivity')
    await loadHeldScript()
  })
  beforeEach(() => sessionStorage.setItem('mfa.recovered', 'true'))

  it('never says that nothing ends the session while the limit of an earlier sign-in holds', async () => {
    localStorage.setItem('mfa.timeout', '30')
    const screen = await showSelfService('/dashboard/mobile')
    const banner = await bannerOf(screen)
    const seen: string[] = []
    const look = new MutationObserver(() => seen.push(banner.textContent ?? ''))
    look.observe(banner, { subtree: true, childList: true, characterData: true })
    seen.push(banner.textContent ?? '')
    await release()
    // The inactivity watch stores the time of the last activity.
    await until(() => localStorage.getItem('mfa.activeAt'))
    await screen.reads(/You signed in with a temporary recovery code/)
    look.disconnect()
    expect(seen.filter((text) => endless.test(text))).to.deep.equal([])
    expect(screen.buttonNow('Log out', '[part=banner] button')).to.equal(undefined)
  })

  it('says so where no limit is left', async () => {
    const screen = await showSelfService('/dashboard/mobile')
    await screen.reads(endless)
    await until(() => screen.buttonNow('Log out', '[part=banner] button'))
  })
})
