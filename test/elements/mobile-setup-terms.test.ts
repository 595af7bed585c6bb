import { expect } from 'chai'
import { android, mobileSetup } from './support/mobile-setup'
import { within } from './support/page'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('<mfa-mobile-setup>, terms', () => {
  const { answer, show } = mobileSetup()

  it('shows the terms line by line, and goes on once they are agreed to [R146] [R147] [R279]', async () => {
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
    const confirm = await within(element).submit()
    expect(confirm.disabled).to.equal(true)
    ;(await within(element).checkbox()).click()
    await until(() => !confirm.disabled)
    confirm.click()
    await until(() => placeOf(element) === '/mobileSetup/download')
  })

  it('lets no one agree to terms that are not there, and loads them again [R320]', async () => {
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
