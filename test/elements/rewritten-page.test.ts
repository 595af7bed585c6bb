import { homeTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { openFrame } from './support/frame'
import { signIn } from './support/home'
import { within } from './support/page'
import { until } from './support/until'

describe('a page that writes itself again, as old frame menus do', () => {
  testBackend(homeTable)

  it('hears a logout in another tab all the same', async () => {
    signIn()
    const body = '<mfa-dashboard config-url="/config.json" language="en"></mfa-dashboard>'
    const { window, document: page } = await openFrame('', { body })
    const element = () => page.querySelector('mfa-dashboard')
    await within(element() as Element).title(/Dashboard/)
    const before = element()
    page.open()
    page.write(`<!doctype html><title>Menu</title>${body}`)
    page.close()
    const after = await until(() => element() !== before && element())
    await within(after as Element).title(/Dashboard/)
    window.dispatchEvent(
      new window.StorageEvent('storage', {
        key: 'mfa.signedOut',
        newValue: 'timeout mjkim',
        storageArea: window.localStorage,
      }),
    )
    await within(after as Element).title(/^Sign in/)
  })
})
