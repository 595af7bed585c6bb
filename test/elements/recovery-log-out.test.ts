import { expect } from 'chai'
import { testBackend } from './support/backend'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('a sign-in with a recovery code', () => {
  testBackend(selfServiceTable)
  before(() => loadScript())

  it('has a banner that says that nothing ends the session, and offers to log out', async () => {
    sessionStorage.setItem('mfa.recovered', 'true')
    const screen = await showSelfService('/dashboard/mobile')
    await screen.reads(/This session doesn't end by itself\./)
    ;(await until(() => screen.buttonNow('Log out', '[part=banner] button'))).click()
    const dialog = await screen.dialog()
    expect(dialog.textContent).to.match(/Do you want to log out\?/)
    ;[...dialog.querySelectorAll('button')].at(-1)?.click()
    await until(() => placeOf(screen.element) === '/')
  })
})
