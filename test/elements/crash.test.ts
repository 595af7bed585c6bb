import { expect } from 'chai'
import { testBackend } from './support/backend'
import { within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { next, until } from './support/until'

describe('a screen that stops working', () => {
  testBackend(selfServiceTable)
  const { matchMedia } = window
  const { error } = console

  before(() => loadScript())
  beforeEach(() => {
    console.error = () => undefined
  })
  afterEach(() => {
    window.matchMedia = matchMedia
    console.error = error
  })

  it('leaves a way out, and says to the help desk when and where it was', async () => {
    const { element } = await showSelfService('/dashboard/mobile')
    const failure = next<Event & { code: string }>(element, 'mfa-error')
    window.matchMedia = () => {
      throw new Error('the browser has a fault of its own')
    }
    ;(await within(element).button(/company-link QR/i)).click()
    await within(element).title(/^Something went wrong$/)
    expect((await failure).code).to.equal('internal')
    await within(element).button(/^Reload$/)
    const details = await until(() => element.shadowRoot?.querySelector('details'))
    expect(details.textContent).to.match(/Details for the help desk.*internal/)
    expect(details.textContent).to.match(/\/dashboard\/mobile/)
    const alert = element.shadowRoot?.querySelector('[role=alert]')
    expect(alert?.textContent).to.match(/^Something went wrong.*try again\.$/)
  })
})
