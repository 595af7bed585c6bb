import { expect } from 'chai'
import { testBackend } from './support/backend'
import { serialCall } from './support/company-qr'
import { heardErrors } from './support/heard-errors'
import { loadHeldScript, loseChunks } from './support/held-chunks'
import { within } from './support/page'
import { selfServiceTable, showSelfService } from './support/self-service'
import { until } from './support/until'

/** The screen itself, or what offers a reload in its place. */
const afterRetry = (title: RegExp) => new RegExp(`${title.source}|^A new version is ready$`)

/**
 * A part of the program is lost on its way, once: what is around it stays, and the next try asks for it again. Browsers that
 * keep a lost file for the life of the page lead to a reload. The tests go in this order, because a chunk comes once.
 */
describe('on a bad line', () => {
  testBackend({ ...selfServiceTable, [serialCall]: { json: { companyId: 'ACME', serial: '0042' } } })
  const errors = heardErrors()
  const { error } = console
  let findManagement: () => Promise<void>
  let findPanel: () => Promise<void>
  let findSheet: () => Promise<void>

  before(async () => {
    console.error = () => undefined
    findManagement = await loseChunks('manage-screen')
    findPanel = await loseChunks('company-qr')
    findSheet = await loseChunks('recovery-sheet-screen')
    await loadHeldScript()
  })
  after(async () => {
    console.error = error
    await findSheet()
  })

  it('a page of the menu that was lost leaves the menu, and can be asked for again', async () => {
    const inside = await showSelfService('/dashboard')
    const { element } = inside
    const link = () => element.shadowRoot?.querySelector<HTMLElement>('[href="/dashboard/otp"]')
    link()?.focus()
    link()?.click()
    const retry = await inside.button('Try again')
    const title = await within(element).title(/^This page couldn't be loaded$/)
    await until(() => inside.focused() === title)
    expect(link()?.isConnected).to.equal(true)
    await until(() => errors.heard.length === 1)
    expect(errors.heard).to.deep.equal([{ code: 'stale-release' }])
    await findManagement()
    retry.click()
    await within(element).title(afterRetry(/^OTP management/))
    expect(link()?.isConnected).to.equal(true)
  })

  it('the panel of the company QR code that was lost leaves the page, and can be asked for again', async () => {
    const inside = await showSelfService('/dashboard')
    ;(await inside.button(/company-link QR/i)).click()
    const panel = await until(() => inside.all('.side-panel')[0])
    const retry = await until(() => panel.querySelector<HTMLElement>('.state .button'))
    expect(panel.querySelector('[role=alert]')?.textContent).to.match(/^This page couldn't be loaded/)
    expect(inside.all('.home-setup')).to.have.lengthOf(1)
    await findPanel()
    retry.click()
    await until(() => panel.querySelector('.company-qr') ?? /Reload/.exec(panel.textContent ?? ''))
  })

  it('what is lost again offers to reload the page, and leaves the menu', async () => {
    const inside = await showSelfService('/dashboard')
    inside.element.place = { path: '/dashboard/sheet' }
    ;(await inside.button('Try again')).click()
    await inside.button('Reload')
    await within(inside.element).title(/^A new version is ready$/)
    expect(inside.all('[href="/dashboard/otp"]')).to.have.lengthOf(1)
    await until(() => errors.heard.length === 2)
  })
})
