import { expect } from 'chai'
import { configuration, type Table } from './support/backend'
import { historyAnswer, insideTable, showInside } from './support/inside'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { within } from './support/page'
import { loadScript } from './support/script'
import { placeOf, signInTable, startAuth } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { until } from './support/until'

const refused = (code: number, status: number) => ({ status, json: { failInfo: { code } } })
const paused = (status: number, seconds: number) => ({
  status,
  text: '',
  headers: { 'retry-after': String(seconds) },
})
const buttons = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('button') ?? [])].map((button) => button.textContent?.trim())

describe('a failed sign-in', () => {
  const push = 'POST /login-service/fcm/push/token'
  const helpDesk = { HELP_DESK: { ko: '내선 1234', en: 'Extension 1234' } }
  const table: Table = {
    ...signInTable,
    'GET /config.json': { json: { ...configuration, CONFIG_VARIABLES: { USER_PORTAL: helpDesk } } },
    [push]: { json: { topic: 'mfa/topic-1' } },
    'GET /login-service/mobile-authenticator': { json: [] },
  }
  const { answer } = testBackend(table)
  let broker: MqttBroker
  const wait = () => startAuth('/auth/mobile/wait', { data: { id: 'd1', name: 'Galaxy S24' } })

  before(() => loadScript())
  beforeEach(() => {
    broker = fakeMqttBroker()
  })
  afterEach(() => broker.restore())

  for (const [code, status, words] of [
    [6001, 404, /Device error/],
    [8004, 502, /Biometric authentication error/],
  ] as const)
    it(`says of a push that was refused with ${code} what the catalogue says, and to try another device [R67] [R68] [R284]`, async () => {
      answer({ [push]: refused(code, status) })
      const element = wait()
      await within(element).title(/^Sign In Failed$/)
      await within(element).until(words)
      await within(element).until(/try another device/i)
      await within(element).button(/^Select device again$/)
      expect(within(element).dialogNow()).to.equal(null)
    })

  it('does not advise another device where the method is not permitted [R287]', async () => {
    answer({ [push]: refused(4001, 403) })
    const element = wait()
    await within(element).until(/Authentication method not supported/)
    expect(within(element).text()).not.to.match(/another device/)
    const offered = buttons(element)
    expect(offered).not.to.include('Select device again')
    expect(offered).not.to.include('Try again')
    expect(offered).to.include('Cancel')
    await within(element).button(/^OTP/)
  })

  it('says how long to wait after too many pushes, and lets no one try before [R304]', async () => {
    answer({ [push]: paused(429, 27) })
    const element = wait()
    await within(element).until(/Too many attempts/)
    await within(element).until(/You can try again in 2[67] seconds\./)
    expect(within(element).text()).not.to.match(/another device/)
    expect((await within(element).button(/^Try again$/)).disabled).to.equal(true)
  })

  it('keeps the words of the specification for a push that failed without a code [R67]', async () => {
    answer({ [push]: { status: 500, text: '' } })
    const element = wait()
    await within(element).until(/could(n’t| not|n't) be sent to this device/)
    await within(element).button(/^Select device again$/)
    expect(within(element).text()).not.to.match(/Server error/)
  })

  it('says that the request was rejected on the phone, not that time ran out [R196]', async () => {
    const element = wait()
    await until(() => broker.topics.includes('mfa/topic-1'))
    broker.publish('mfa/topic-1', 'fail/rejected')
    await within(element).until(/The request was rejected on your phone\./)
    expect(within(element).text()).not.to.match(/time limit/)
  })

  for (const [method, call] of [
    ['email', 'POST /login-service/email/authenticate'],
    ['sms', 'POST /login-service/sms/authenticate'],
  ] as const)
    it(`does not ask to send ${method} again where the method is not permitted [R199] [R287]`, async () => {
      answer({ [call]: refused(4001, 403) })
      const element = startAuth(`/auth/${method}`)
      const dialog = await within(element).dialog()
      expect(dialog.textContent).to.match(/Authentication method not supported/)
      expect(dialog.textContent).not.to.match(/send again/i)
      dialog.querySelector<HTMLButtonElement>('.actions > button')?.click()
      await until(() => within(element).dialogNow() === null)
      expect(buttons(element).join()).not.to.match(/again/)
      await within(element).button(/^Use another method$/)
    })

  it('keeps its buttons within its card at 320 px, however long the details for the help desk are', async () => {
    answer({ [push]: () => Promise.reject(new TypeError('no network')) })
    const element = wait()
    element.style.setProperty('width', '320px')
    await within(element).until(/Details for the help desk push \/ network/)
    const card = await until(() => element.shadowRoot?.querySelector('[part~=card]'))
    const inner = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight)
    for (const part of card.children) expect(part.getBoundingClientRect().right).to.be.at.most(inner)
  })

  it('has the details for the help desk, and whom to ask, on its dialog and on its page', async () => {
    answer({ [push]: refused(8004, 502) })
    const page = wait()
    await within(page).until(/Details for the help desk/)
    await within(page).until(/push \/ 8004/)
    page.remove()
    answer({ 'POST /login-service/email/authenticate': refused(14001, 500) })
    const element = startAuth('/auth/email')
    const dialog = await within(element).dialog()
    await until(() => dialog.querySelector('details'))
    expect(dialog.textContent).to.match(/14001.*Extension 1234.*Details for the help desk.*emailSend/)
  })
})

describe('a list that failed', () => {
  const history = '/user-service/mobile-authenticator/history'
  const { answer } = testBackend(insideTable)

  before(() => loadScript())

  for (const [status, words] of [
    [429, /too many requests/],
    [503, /maintenance or overloaded/],
  ] as const)
    it(`with ${status} says in place what to do and when, and tries again no sooner [R309] [R304]`, async () => {
      answer({ [`GET ${history}`]: paused(status, 40) })
      const inside = await showInside('/dashboard/mobile')
      await inside.reads(words)
      await inside.reads(/You can try again in (39|40) seconds\./)
      expect((await inside.button('Try again')).disabled).to.equal(true)
      expect(inside.dialogs()).to.have.lengthOf(0)
    })

  it('has the details for the help desk in place', async () => {
    answer({ [`GET ${history}`]: { status: 500, text: '' } })
    const inside = await showInside('/dashboard/mobile')
    await inside.reads(/Details for the help desk/)
    await inside.reads(/HTTP 500.*mobileHistory/)
  })

  it('reads out its title and what happened, and neither buttons nor the details for the help desk', async () => {
    answer({ [`GET ${history}`]: { status: 500, text: '' } })
    const inside = await showInside('/dashboard/mobile')
    await inside.reads(/HTTP 500.*mobileHistory/)
    const alerts = [...(inside.element.shadowRoot?.querySelectorAll('[role=alert]') ?? [])]
    expect(alerts).to.have.lengthOf(1)
    expect(alerts[0]?.textContent).to.match(/^Couldn't load the history/)
    expect(alerts[0]?.querySelectorAll('button, details')).to.have.lengthOf(0)
    expect(alerts[0]?.textContent).not.to.match(/help desk:|HTTP 500|Try again$/)
  })

  it('because the session has run out offers to sign in again, which leads to the sign-in', async () => {
    answer({ [`GET ${history}`]: { status: 401, text: '' } })
    const inside = await showInside('/dashboard/mobile')
    await inside.reads(/Your session has ended\./)
    expect(inside.buttonNow('Try again')).to.equal(undefined)
    ;(await inside.button('Sign in again')).click()
    await until(() => placeOf(inside.element) === '/')
    expect(sessionStorage.getItem('mfa.accessToken')).to.equal(null)
  })

  it('says of a change that was answered with a plain 401 that the session has ended, and leads to the sign-in', async () => {
    answer({ 'DELETE /user-service/mobile-authenticator': { status: 401, text: '' } })
    const inside = await showInside('/dashboard/mobile')
    ;(await inside.button('Delete Galaxy S24 (Groupware)')).click()
    const confirm = await until(() => {
      const button = inside.buttonNow('Delete device')
      return button?.disabled ? undefined : button
    })
    confirm.click()
    const dialog = await until(() =>
      inside.dialogs().find(({ textContent }) => /Session ended/.test(textContent ?? '')),
    )
    dialog.querySelector<HTMLButtonElement>('.actions > button')?.click()
    await until(() => placeOf(inside.element) === '/')
  })

  it('says beside the words of the specification that the session has ended when access is denied [R286]', async () => {
    answer({ [`GET ${history}`]: refused(2001, 401) })
    const inside = await showInside('/dashboard/mobile')
    const dialog = await inside.dialog()
    expect(dialog.textContent).to.match(/Access denied\..*Please log in again\..*Your session has ended\./)
    dialog.querySelector<HTMLButtonElement>('.actions > button')?.click()
    await until(() => placeOf(inside.element) === '/')
  })

  it('shows an outcome that it does not know as unknown, never as a failure [R165]', async () => {
    answer({
      [`GET ${history}`]: ({ url }) => {
        const page = historyAnswer(url)
        const outcomes = [1, 0, null, 7]
        return {
          json: {
            ...page,
            list: page.list.slice(0, 4).map((record, at) => ({ ...record, status: outcomes[at] })),
          },
        }
      },
    })
    const inside = await showInside('/dashboard/mobile')
    await until(() => inside.cells('history').length === 4)
    expect(inside.cells('history').map((cells) => cells[3])).to.deep.equal([
      'Success',
      'Failure',
      'Unknown',
      'Unknown',
    ])
  })

  it('goes back no further than the page that the backend calls the first [R166]', async () => {
    answer({
      [`GET ${history}`]: ({ url }) => {
        const page = historyAnswer(url)
        return { json: { ...page, isFirstPage: page.pageNum <= 2 } }
      },
    })
    const inside = await showInside('/dashboard/mobile')
    const previous = await inside.button(/previous page/i)
    expect(previous.getAttribute('aria-disabled')).to.equal('true')
    ;(await inside.button('Page 2')).click()
    await until(() => inside.cells('history')[0]?.[2] === 'Record 11')
    expect(previous.getAttribute('aria-disabled')).to.equal('true')
    ;(await inside.button('Page 3')).click()
    await until(() => inside.cells('history')[0]?.[2] === 'Record 21')
    expect(previous.getAttribute('aria-disabled')).to.equal(null)
  })
})

describe('a sign-in with a recovery code', () => {
  testBackend(insideTable)
  before(() => loadScript())

  it('has a banner that says that nothing ends the session, and offers to log out [R200] [R83]', async () => {
    sessionStorage.setItem('mfa.recovered', 'true')
    const inside = await showInside('/dashboard/mobile')
    await inside.reads(/This session doesn't end by itself\./)
    ;(await until(() => inside.buttonNow('Log out', '[part=banner] button'))).click()
    const dialog = await inside.dialog()
    expect(dialog.textContent).to.match(/Do you want to log out\?/)
    ;[...dialog.querySelectorAll('button')].at(-1)?.click()
    await until(() => placeOf(inside.element) === '/')
  })
})
