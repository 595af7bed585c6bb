import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { configuration } from '../support/answers.mjs'
import { openFrame } from './support/frame'
import { signIn } from './support/home'
import { android, mobileSetup } from './support/mobile-setup'
import { within } from './support/page'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('<mfa-mobile-setup>, terms', () => {
  const { answer, show } = mobileSetup()

  it('shows the terms after the choice of a phone, line by line [R145a, R146a, R279b]', async () => {
    const element = show('/mobileSetup/os', android, { userPortal: { PRIVATE_APP_STORE: true } })
    const next = await within(element).submit()
    await until(() => !next.disabled)
    next.click()
    await within(element).title(/^Terms and conditions$/)
    const lines = await until(() => {
      const found = element.shadowRoot?.querySelectorAll('[part=terms] > p') ?? []
      return found.length > 0 ? [...found] : undefined
    })
    expect(lines.map((line) => line.textContent)).to.deep.equal([
      'Article 1',
      '',
      'Use it well.',
      'Article 2',
    ])
  })

  it('goes on to the download once they are agreed to [R146b] [R147a, R147b]', async () => {
    const element = show('/mobileSetup/terms', android, { userPortal: { PRIVATE_APP_STORE: true } })
    await until(() => element.shadowRoot?.querySelector('[part=terms] > p'))
    await within(element).until(/I have read the terms and agree/)
    const confirm = await within(element).submit()
    expect(confirm.textContent).to.equal('Confirm')
    expect(confirm.disabled).to.equal(true)
    ;(await within(element).checkbox()).click()
    await until(() => !confirm.disabled)
    confirm.click()
    await until(() => placeOf(element) === '/mobileSetup/download')
  })

  it('shows long terms in a panel of 500 px that scrolls, in a window with room for it [R320a]', async () => {
    answer({
      'GET /config.json': {
        json: { ...configuration, CONFIG_VARIABLES: { USER_PORTAL: { PRIVATE_APP_STORE: true } } },
      },
      'GET /app-service/terms-and-conditions': { text: 'Use it well.\n'.repeat(100) },
    })
    signIn()
    const { window, document: page } = await openFrame()
    window.frameElement?.setAttribute('height', '1200')
    const element = page.createElement('mfa-mobile-setup') as MfaElement
    element.setAttribute('config-url', '/config.json')
    element.place = { path: '/mobileSetup/terms', state: android }
    page.body.append(element)
    const panel = await until(() => element.shadowRoot?.querySelector('[part=terms]'))
    await until(() => panel.scrollHeight > 1200)
    expect(panel.getBoundingClientRect().height).to.equal(500)
  })

  it('lets no one agree to terms that are not there, and loads them again [A45d]', async () => {
    const element = show(
      '/mobileSetup/terms',
      { agreed: true },
      { userPortal: { PRIVATE_APP_STORE: true } },
      { 'GET /app-service/terms-and-conditions': { status: 503, text: '' } },
    )
    await within(element).until(/Couldn't load the terms/)
    expect((await within(element).checkbox()).disabled).to.equal(true)
    expect((await within(element).submit()).disabled).to.equal(true)
    answer({})
    const again = await within(element).button(/^Try again$/)
    again.focus()
    again.click()
    expect(element.shadowRoot?.activeElement?.localName).to.equal('h1')
    const panel = await until(() => element.shadowRoot?.querySelector('[part=terms]'))
    expect(panel.getBoundingClientRect().height).to.be.at.most(500)
  })
})
