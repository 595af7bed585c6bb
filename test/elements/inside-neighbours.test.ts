import { expect } from 'chai'
import { configuration, fakeBackend } from './support/backend'
import { insideTable } from './support/inside'
import { clearPage, show, within } from './support/page'
import { loadScript } from './support/script'
import { next, settled } from './support/until'

/**
 * Where there is a `setImmediate`, React runs passive effects by it. This one comes as late as a busy engine's messages,
 * so that what one element has put off is due while the effects of another are still to run.
 */
const late = (run: () => void) => setTimeout(run, 40)

describe('a dashboard that is loading its page', () => {
  const backend = fakeBackend(insideTable)
  const uncaught: string[] = []
  const hear = (event: ErrorEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    uncaught.push(event.message)
  }

  before(async () => {
    Object.assign(globalThis, { setImmediate: late })
    addEventListener('error', hear, { capture: true })
    const script = await loadScript()
    script.configure({ configuration })
  })
  after(async () => {
    await clearPage()
    await settled()
    removeEventListener('error', hear, { capture: true })
    Reflect.deleteProperty(globalThis, 'setImmediate')
    backend.restore()
  })

  it('is not disturbed by elements that join the page meanwhile', async () => {
    sessionStorage.setItem('accessToken', 'token')
    const dashboard = show('mfa-dashboard', { language: 'en' })
    dashboard.place = { path: '/dashboard/mobile' }
    await next(dashboard, 'mfa-ready')
    let last = show('mfa-company-qr', { language: 'en' })
    for (let count = 0; count < 24; count++) {
      await settled()
      last = show('mfa-company-qr', { language: 'en' })
    }
    await Promise.all([next(last, 'mfa-ready'), within(dashboard).title(/./)])
    await settled()
    expect(uncaught).to.deep.equal([])
  })
})
