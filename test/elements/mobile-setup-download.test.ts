import { expect } from 'chai'
import { android, iOS, mobileSetup, type UserPortal } from './support/mobile-setup'
import { within } from './support/page'
import { loadQrReader } from './support/read-qr'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('<mfa-mobile-setup>, download', () => {
  const { show, qr } = mobileSetup()

  before(() => loadQrReader())

  const store = 'https://store.example/app'
  const cases: readonly [string, typeof android | typeof iOS, UserPortal, (text: string) => void][] = [
    [
      'the Android package of the app service [R148] [R281]',
      android,
      { PRIVATE_APP_STORE: true },
      (text) => {
        expect(new URL(text).pathname).to.equal('/app-service/download')
        expect(new URL(text).search).to.equal('?folderName=android&fileExtension=apk')
      },
    ],
    [
      'the Android package of the bridge',
      android,
      { PRIVATE_APP_STORE: true, BRIDGE: true },
      (text) => {
        expect(new URL(text).pathname).to.equal('/bridge-service/download')
        expect(new URL(text).searchParams.get('serverDomain')).to.equal('localhost')
      },
    ],
    [
      'the manifest for iOS [R282]',
      iOS,
      { PRIVATE_APP_STORE: true },
      (text) => {
        expect(text).to.match(/^itms-services:\/\/\?action=download-manifest&url=/)
        const manifest = decodeURIComponent(text.replace(/^.*url=/, ''))
        expect(new URL(manifest).pathname).to.equal('/app-service/ios-manifest')
      },
    ],
    [
      'the manifest of the bridge',
      iOS,
      { PRIVATE_APP_STORE: true, BRIDGE: true },
      (text) => {
        const manifest = new URL(decodeURIComponent(text.replace(/^.*url=/, '')))
        expect(manifest.pathname).to.equal('/bridge-service/ios-manifest')
        expect(manifest.searchParams.get('serverDomain')).to.equal('localhost')
      },
    ],
    [
      'the public store for Android [R283]',
      android,
      { ANDROID_STORE_URL: store },
      (text) => expect(text).to.equal(store),
    ],
    ['the public store for iOS', iOS, { IOS_STORE_URL: store }, (text) => expect(text).to.equal(store)],
  ]
  for (const [what, state, userPortal, holds] of cases)
    it(`leads to ${what}`, async () => {
      const element = show('/mobileSetup/download', state, { userPortal })
      const text = (await qr(element)) ?? ''
      holds(text)
      expect(element.shadowRoot?.querySelector('[part~=download]')?.getAttribute('href')).to.equal(text)
    })

  it('says that no address is known, and goes on all the same', async () => {
    const element = show('/mobileSetup/download', android)
    await within(element).until(/No download available/)
    ;(await within(element).button(/^Next$/)).click()
    await until(() => placeOf(element) === '/mobileSetup/register')
  })

  it('asks for the phone first where the download does not know it [R176]', async () => {
    const element = show('/mobileSetup/download', { download: { type: 'Nokia' } })
    await within(element).title(/^Which phone/)
    expect(placeOf(element)).to.equal('/mobileSetup/os')
  })
})
