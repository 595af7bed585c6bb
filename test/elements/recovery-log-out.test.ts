import { expect } from 'chai'
import { insideTable, showInside } from './support/inside'
import { loadScript } from './support/script'
import { placeOf } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { until } from './support/until'

describe('a sign-in with a recovery code', () => {
  testBackend(insideTable)
  before(() => loadScript())

  it('has a banner that says that nothing ends the session, and offers to log out [R200] [R83]', async () => {
    sessionStorage.setItem('mfa.recovered', 'true')
    const inside = await showInside('/dashboard/mobile')
    await inside.reads(/This session doesn't end by itself\./)
    ;(await until(() => inside.buttonNow('Log out', '[part=banner] button'))).click()
    const dialog = await inside.dialog()
    expect(dialog.textContent).to.match(/Do you want to log out\?/)
    ;[...dialog.querySelectorAll('button')].at(-1)?.click()
    await until(() => placeOf(inside.element) === '/')
  })
})
