import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { watchFrames } from './support/frames'
import { holdChunks, loadHeldScript } from './support/held-chunks'
import { type, within } from './support/page'
import { selfServiceTable, showSelfService } from './support/self-service'
import { next, until } from './support/until'

/** Parts of the program take long to come. The tests go in the order in which an employee meets them: a chunk comes once. */
describe('on a slow line', () => {
  testBackend({ ...signInTable, ...selfServiceTable })
  const skeletonOf = (element: MfaElement) => element.shadowRoot?.querySelector('.skeleton')
  /** Noticed as it happens: on a busy machine no two looks may fall into the moment before the skeleton. */
  const onceBusy = (element: MfaElement, selector: string) =>
    new Promise<void>((resolve) => {
      const root = element.shadowRoot as ShadowRoot
      const look = new MutationObserver(() => {
        if (!root.querySelector(`${selector}[aria-busy=true]`)) return
        look.disconnect()
        resolve()
      })
      look.observe(root, { subtree: true, attributes: true, childList: true })
    })
  let releaseChooser: () => Promise<void>
  let releaseManagement: () => Promise<void>

  before(async () => {
    releaseChooser = await holdChunks('auth-screens')
    releaseManagement = await holdChunks('manage-screen')
    await loadHeldScript()
  })

  it('the login form stays, marked as busy, then the shape of the chooser stands in for it', async () => {
    const element = document.createElement('mfa-login') as MfaElement
    element.setAttribute('language', 'en')
    element.setAttribute('config-url', '/config.json')
    const ready = next(element, 'mfa-ready')
    document.body.append(element)
    await ready
    const frames = watchFrames(element)
    const screen = within(element)
    const button = await screen.submit()
    type(await screen.field(), 'mjkim')
    await until(() => !button.disabled)
    const moves: string[] = []
    element.addEventListener('mfa-navigate', (event) => moves.push((event as Event & { path: string }).path))
    const busy = onceBusy(element, '.screen')
    button.click()
    await busy
    expect(button.getAttribute('aria-busy')).to.equal('true')
    expect(screen.fieldNow()?.value).to.equal('mjkim')
    button.click()
    await until(() => skeletonOf(element))
    const focused = await until(() => element.shadowRoot?.activeElement)
    expect(focused.textContent).to.match(/Loading/)
    await screen.button(/^한국어$/)
    await releaseChooser()
    const title = await screen.title(/^Choose/)
    await until(() => element.shadowRoot?.activeElement === title)
    expect(skeletonOf(element)).to.equal(null)
    expect(moves).to.deep.equal(['/auth'])
    expect(frames.stop()).to.deep.equal([])
  })

  it('a page of the menu takes no second click, its shape has the language control, and focus that was moved meanwhile stays', async () => {
    const { element } = await showSelfService('/dashboard')
    const frames = watchFrames(element)
    const link = element.shadowRoot?.querySelector<HTMLElement>('[href="/dashboard/otp"]')
    const busy = onceBusy(element, '[href="/dashboard/otp"]')
    link?.click()
    await busy
    element.shadowRoot?.querySelector<HTMLElement>('[href="/dashboard/fido"]')?.click()
    expect(element.place.path).to.equal('/dashboard/otp')
    await until(() => skeletonOf(element))
    await within(element).button(/^한국어$/)
    const logOut = await within(element).button(/^Log out$/)
    logOut.focus()
    await releaseManagement()
    await within(element).title(/^OTP/)
    await until(() => !skeletonOf(element))
    expect(element.shadowRoot?.activeElement === logOut).to.equal(true)
    expect(frames.stop()).to.deep.equal([])
  })
})
