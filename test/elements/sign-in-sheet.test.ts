import { expect } from 'chai'
import { configuration } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { until } from './support/until'

describe('the sign-in sheet', () => {
  const helpDesk = { HELP_DESK: { ko: '내선 1234', en: 'Extension 1234' } }
  const { answer } = testBackend({
    ...selfServiceTable,
    'GET /config.json': { json: { ...configuration, CONFIG_VARIABLES: { USER_PORTAL: helpDesk } } },
  })

  const status = 'GET /user-service/dashboard/authenticator/status'
  const { print } = window

  before(() => loadScript())
  afterEach(() => {
    window.print = print
  })

  it('lists every device, and says what to do without the phone', async () => {
    answer({ [status]: { json: { pcAuthenticationStatus: 1, fidoSecurityKeyStatus: 3, emailStatus: 1 } } })
    const screen = await showSelfService('/dashboard/mobile')
    screen.all('.sidebar-end a')[0]?.click()
    await until(() => screen.cells('sheet-devices').length === 5)
    expect(screen.focused()?.textContent).to.equal('My sign-in sheet')
    expect(screen.cells('sheet-devices').map(([method, name]) => `${method}: ${name}`)).to.deep.equal([
      'Mobile biometric: Galaxy S24',
      'Mobile biometric: iPad Pro',
      'OTP: Galaxy S24',
      'FIDO security key: YubiKey 5C',
      'PC biometric: Office laptop',
    ])
    expect(screen.text()).to.contain(
      'Sign in with another method: PC biometric, FIDO security key, and Email.',
    )
    expect(screen.text()).not.to.contain(sessionStorage.getItem('mfa.accessToken'))
  })

  it('says whom to ask, where the configuration names a help desk', async () => {
    const screen = await showSelfService('/dashboard/sheet')
    await screen.reads(/Contact: Extension 1234/)
    expect(screen.all('.sheet-help-desk').map((line) => line.textContent)).to.deep.equal([
      'Contact: Extension 1234',
    ])
  })

  it('shows the whole table, which neither scrolls nor hides a device', async () => {
    const screen = await showSelfService('/dashboard/sheet')
    await until(() => screen.cells('sheet-devices').length === 5)
    const [region] = screen.all('.sheet-devices [part=table-scroll]')
    expect(region?.scrollHeight).to.equal(region?.clientHeight)
    expect(region?.tabIndex).to.equal(-1)
    expect(screen.all('.sheet-devices [part=table-more]')).to.deep.equal([])
  })

  const select = async (screen: Awaited<ReturnType<typeof showSelfService>>) => {
    const button = await until(() => {
      const found = screen.buttonNow('Print')
      return found?.disabled ? undefined : found
    })
    button.click()
  }

  it('prints', async () => {
    const screen = await showSelfService('/dashboard/sheet')
    const printed = new Promise<void>((resolve) => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'))
        resolve()
      }
    })
    await select(screen)
    await printed
    expect(screen.text()).not.to.contain("Printing didn't start")
  })

  it('says so where the browser does not print, as in a frame whose sandbox allows no modals', async () => {
    const screen = await showSelfService('/dashboard/sheet')
    window.print = () => undefined
    await select(screen)
    await screen.reads(/Printing didn't start/)
  })

  it('leaves alone what a page has under the name of print', async () => {
    const screen = await showSelfService('/dashboard/sheet')
    let asked = 0
    window.print = ((area: string) => {
      asked += area === undefined ? 1 : 0
    }) as typeof print
    const { execCommand } = document
    document.execCommand = (command) => command === 'print' && dispatchEvent(new Event('beforeprint'))
    try {
      await select(screen)
      await until(() => screen.buttonNow('Print'))
      expect([asked, /Printing didn't start/.test(screen.text())]).to.deep.equal([0, false])
    } finally {
      document.execCommand = execCommand
    }
  })

  it('says in place that a list is missing, and brings it when asked again', async () => {
    answer({ 'GET /user-service/ctap': { status: 500 } })
    const screen = await showSelfService('/dashboard/sheet')
    await screen.reads(/Couldn't prepare the sheet/)
    answer({})
    ;(await screen.button('Try again')).click()
    await until(() => screen.cells('sheet-devices').length === 5)
  })

  it('is not printed without the methods that work, and brings them when asked again', async () => {
    answer({ [status]: { status: 500 } })
    const screen = await showSelfService('/dashboard/sheet')
    await screen.reads(/Couldn't prepare the sheet/)
    expect(screen.buttonNow('Print')?.disabled).to.equal(true)
    answer({})
    ;(await screen.button('Try again')).click()
    await screen.reads(/Sign in with another method: Email\./)
  })

  it('names the methods of the application that the dashboard shows', async () => {
    answer({
      [status]: ({ url }) => ({
        json: url.includes('applicationId=2') ? { smsStatus: 1 } : { emailStatus: 1 },
      }),
    })
    sessionStorage.setItem('mfa.application', '2')
    const screen = await showSelfService('/dashboard/sheet')
    await screen.reads(/Sign in with another method: SMS\./)
  })
})
