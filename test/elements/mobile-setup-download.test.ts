import { expect } from 'chai'
import { android, iOS, mobileSetup, type UserPortal } from './support/mobile-setup'
import { clearPage, within } from './support/page'
import { loadQrReader } from './support/read-qr'
import { loadScript } from './support/script'
import { placeOf } from './support/sign-in'
import { until } from './support/until'

describe('<mfa-mobile-setup>, download', () => {
  const { show, qr } = mobileSetup()

  before(() => loadQrReader())

  const store = 'https://store.example/app'
  const cases: readonly [string, typeof android | typeof iOS, UserPortal, (text: string) => void][] = [
    [
      'the Android package of the app service [R148a, R281a]',
      android,
      { PRIVATE_APP_STORE: true },
      (text) => {
        expect(new URL(text).pathname).to.equal('/app-service/download')
        expect(new URL(text).search).to.equal('?folderName=android&fileExtension=apk')
      },
    ],
    [
      'the Android package of the bridge [R281b]',
      android,
      { PRIVATE_APP_STORE: true, BRIDGE: true },
      (text) => {
        expect(new URL(text).pathname).to.equal('/bridge-service/download')
        expect(new URL(text).searchParams.get('serverDomain')).to.equal('localhost')
      },
    ],
    [
      'the manifest for iOS [R282a]',
      iOS,
      { PRIVATE_APP_STORE: true },
      (text) => {
        expect(text).to.match(/^itms-services:\/\/\?action=download-manifest&url=/)
        const manifest = decodeURIComponent(text.replace(/^.*url=/, ''))
        expect(new URL(manifest).pathname).to.equal('/app-service/ios-manifest')
      },
    ],
    [
      'the manifest of the bridge [R282b]',
      iOS,
      { PRIVATE_APP_STORE: true, BRIDGE: true },
      (text) => {
        const manifest = new URL(decodeURIComponent(text.replace(/^.*url=/, '')))
        expect(manifest.pathname).to.equal('/bridge-service/ios-manifest')
        expect(manifest.searchParams.get('serverDomain')).to.equal('localhost')
      },
    ],
    [
      'the public store for Android [R283a]',
      android,
      { ANDROID_STORE_URL: store },
      (text) => expect(text).to.equal(store),
    ],
    [
      'the public store for iOS [R283b] [A45b]',
      iOS,
      { IOS_STORE_URL: store },
      (text) => expect(text).to.equal(store),
    ],
  ]
  for (const [what, state, userPortal, holds] of cases)
    it(`leads to ${what}`, async () => {
      const element = show('/mobileSetup/download', state, { userPortal })
      const text = (await qr(element)) ?? ''
      holds(text)
      expect(element.shadowRoot?.querySelector('[part~=download]')?.getAttribute('href')).to.equal(text)
    })

  it('goes on to the company link [R148b]', async () => {
    const element = show('/mobileSetup/download', android, { userPortal: { ANDROID_STORE_URL: store } })
    await qr(element)
    ;(await within(element).button(/^Next$/)).click()
    await within(element).title(/^Link the app to your company$/)
    expect(placeOf(element)).to.equal('/mobileSetup/register')
  })

  it('leads to the address that the host gives for the phone [A62c]', async () => {
    const { configure } = await loadScript()
    configure({ appDownloadUrl: (system) => `https://host.example/${system}` })
    try {
      for (const [state, address] of [
        [android, 'https://host.example/Android'],
        [iOS, 'https://host.example/iOS'],
      ] as const) {
        const element = show('/mobileSetup/download', state, { userPortal: { PRIVATE_APP_STORE: true } })
        expect(await qr(element)).to.equal(address)
        expect(element.shadowRoot?.querySelector('[part~=download]')?.getAttribute('href')).to.equal(address)
        await clearPage()
      }
    } finally {
      configure({ appDownloadUrl: undefined })
    }
  })

  it('says that no address is known, and goes on all the same', async () => {
    const element = show('/mobileSetup/download', android)
    await within(element).until(/No download available/)
    ;(await within(element).button(/^Next$/)).click()
    await until(() => placeOf(element) === '/mobileSetup/register')
  })

  it('asks for the phone first where the download does not know it', async () => {
    const element = show('/mobileSetup/download', { download: { type: 'Nokia' } })
    await within(element).title(/^Which phone/)
    expect(placeOf(element)).to.equal('/mobileSetup/os')
  })
})
