import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { homeTable } from '../support/answers.mjs'
import { calls, homeScreen } from './support/home-screen'
import { type, within } from './support/page'
import { until } from './support/until'

describe("the dashboard's application", () => {
  const { answer, open, find, all, cards, asked, queriesOf, drop } = homeScreen()
  const shownOf = (element: MfaElement) => find(element, '.home-application .select-value')?.textContent

  it('is at first the one that was signed in to [R261] [R267]', async () => {
    sessionStorage.setItem('mfa.applicationId', '2')
    const element = open()
    await cards(element)
    expect(shownOf(element)).to.equal('E-approval')
    expect(queriesOf(calls.status)).to.deep.equal(['?applicationId=2'])
    expect(asked(calls.applications)[0]?.headers.get('authorization')).to.match(/^Bearer access-/)
  })

  it('is the first one when that is not in the list [R267] [A46b]', async () => {
    sessionStorage.setItem('mfa.applicationId', '9')
    const element = open()
    await cards(element)
    expect(shownOf(element)).to.equal('Groupware')
    expect(queriesOf(calls.status)).to.deep.equal(['?applicationId=1'])
  })

  it('is found by typing, chosen by keyboard, and kept for the session [R319, R89a, R89b, A46c]', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      applicationId: index + 1,
      applicationName: `Application ${index + 1}`,
    }))
    answer({ [calls.applications]: { json: many } })
    const element = open()
    await cards(element)
    ;(await drop(element)).click()
    const list = await until(() => find(element, '.home-application [role=listbox]'))
    expect(list.getBoundingClientRect().height).to.equal(220)
    const search = find<HTMLInputElement>(element, '.home-application [role=combobox]') as HTMLInputElement
    expect(element.shadowRoot?.activeElement === search).to.equal(true)
    type(search, '17')
    await until(() => all(element, '.home-application [role=option]').length === 1)
    search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    await until(() => shownOf(element) === 'Application 17')
    await until(() => queriesOf(calls.status).at(-1) === '?applicationId=17')
    await within(element).until(/Showing the status of Application 17\./)
    element.remove()
    const again = open()
    await cards(again)
    expect(shownOf(again)).to.equal('Application 17')
    again.logout()
    await until(() => sessionStorage.getItem('mfa.application') === null)
  })

  it('keeps the other cards, dimmed, until those of another application are there', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const status = homeTable[calls.status]
    answer({
      [calls.status]: async (request) => {
        if (request.url.endsWith('=2')) await held
        return request.url.endsWith('=2') ? { json: { smsStatus: 1 } } : (status as { json: unknown })
      },
    })
    const element = open()
    await cards(element)
    ;(await drop(element)).click()
    ;(await until(() => all(element, '.home-application [role=option]')[1])).click()
    const busy = await until(() => find(element, '.home-cards[aria-busy=true]'))
    expect(getComputedStyle(busy.querySelector('.status-card') as Element).opacity).to.equal('0.6')
    release()
    const [mobile] = await cards(element)
    expect(mobile?.textContent).to.contain('Unavailable')
  })

  it('is waited for without a movement at first; what takes long moves', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const status = homeTable[calls.status] as { json: unknown }
    answer({ [calls.status]: () => held.then(() => status) })
    const element = open()
    const bar = () => find(element, '.home-cards[aria-busy=true] .skeleton-line')
    const atFirst = await new Promise<string>((resolve) => {
      const observer = new MutationObserver(() => {
        const drawn = bar()
        if (!drawn) return
        observer.disconnect()
        resolve(getComputedStyle(drawn).animationName)
      })
      observer.observe(element.shadowRoot as ShadowRoot, { childList: true, subtree: true })
    })
    expect(atFirst).to.equal('none')
    await until(() => getComputedStyle(bar() as Element).animationName === 'skeleton-line')
    release()
    await cards(element)
    expect(all(element, '.slow')).to.have.lengthOf(0)
  })

  it('is the one that was signed in to also when the list cannot be loaded [A46a]', async () => {
    sessionStorage.setItem('mfa.applicationId', '2')
    answer({ [calls.applications]: { status: 503, text: '' } })
    const element = open()
    await within(element).until(/Couldn't load your applications/)
    await cards(element)
    expect(queriesOf(calls.status)).to.deep.equal(['?applicationId=2'])
    const retry = await within(element).button(/^Try again$/)
    answer({})
    retry.click()
    await until(() => shownOf(element) === 'E-approval')
  })

  it('is missing: says so', async () => {
    answer({ [calls.applications]: { json: [] } })
    await within(open()).until(/No applications yet/)
  })
})
