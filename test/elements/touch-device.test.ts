import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { configuration } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { within } from './support/page'
import { groupware, registerTable, showAt, startAt, stateOf } from './support/register'
import { replacements } from './support/replacements'
import { loadScript } from './support/script'
import { until } from './support/until'

/** A phone cannot scan its own screen: what it can do comes first, and the QR code folds out beneath it. */
describe('on a touch device', () => {
  testBackend({
    ...registerTable,
    'GET /config.json': {
      json: {
        ...configuration,
        CONFIG_VARIABLES: { USER_PORTAL: { ANDROID_STORE_URL: 'https://store.example/app' } },
      },
    },
    'POST /user-service/mobile-authenticator/serial': { json: { serial: '048291', topic: 'mfa/one' } },
    'POST /user-service/otp/serial': { json: { serial: '0482913377120094', topic: 'mfa/two' } },
  })
  const { replace, restore } = replacements()
  let broker: MqttBroker
  const qrOf = (element: MfaElement) => element.shadowRoot?.querySelector('[part=qr]') ?? null
  const foldOut = async (element: MfaElement) => {
    ;(await within(element).button(/^Show the QR code for another phone$/)).click()
    return until(() => qrOf(element))
  }
  /** The fold-out stands below what it belongs to. */
  const follows = (element: Element | null | undefined, qr: Element) =>
    element && Boolean(element.compareDocumentPosition(qr) & Node.DOCUMENT_POSITION_FOLLOWING)

  before(() => loadScript())
  beforeEach(() => {
    broker = fakeMqttBroker()
    const real = window.matchMedia
    replace(window, 'matchMedia', (query: string) =>
      real.call(window, query.includes('hover: none') ? 'all' : query),
    )
  })
  afterEach(() => {
    restore()
    broker.restore()
  })

  it('the download is a link, and its QR code folds out beneath it [A56a, A56b, A45c]', async () => {
    const element = showAt('mfa-mobile-setup', '/mobileSetup/download', {
      download: { type: 'Android', extension: '.apk' },
    })
    const link = await until(() => element.shadowRoot?.querySelector('a[part~=download]'))
    expect(link.textContent).to.equal('Download the app on this phone')
    expect(qrOf(element)).to.equal(null)
    expect(follows(link, await foldOut(element))).to.equal(true)
  })

  for (const type of ['mobile', 'otp'] as const)
    it(`the number of ${type} is there to be copied, and its QR code folds out beneath it [A56c]`, async () => {
      const element = startAt('mfa-register', `/register/${type}`, stateOf(type, { data: groupware }))
      const number = await until(() => element.shadowRoot?.querySelector('[part=serial-code]'))
      await within(element).button(/^Copy$/)
      expect(qrOf(element)).to.equal(null)
      expect(within(element).text()).not.to.match(/Scan the QR code/)
      expect(follows(number, await foldOut(element))).to.equal(true)
    })
})
