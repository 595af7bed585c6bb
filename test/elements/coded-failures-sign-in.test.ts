import { expect } from 'chai'
import { configuration, signInTable } from '../support/answers.mjs'
import type { Table } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { within } from './support/page'
import { paused, refused } from './support/refusals'
import { loadScript } from './support/script'
import { startAuth } from './support/sign-in'
import { until } from './support/until'

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
    it(`says of a push that was refused with ${code} what the catalogue says, and to try another device [A59a, R67b, R68a]`, async () => {
      answer({ [push]: refused(code, status) })
      const element = wait()
      await within(element).title(/^Sign In Failed$/)
      await within(element).until(words)
      await within(element).until(/try another device/i)
      await within(element).button(/^Select device again$/)
      expect(within(element).dialogNow()).to.equal(null)
    })

  it('does not advise another device where the method is not permitted [R287a, A59a, A59c]', async () => {
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

  it('says how long to wait after too many pushes, and lets no one try before [A59b, A59c]', async () => {
    answer({ [push]: paused(429, 27) })
    const element = wait()
    await within(element).until(/Too many attempts/)
    await within(element).until(/You can try again in 2[67] seconds\./)
    expect(within(element).text()).not.to.match(/another device/)
    expect((await within(element).button(/^Try again$/)).disabled).to.equal(true)
  })

  it('keeps the words of the specification for a push that failed without a code [R67a] [R67b] [R68a]', async () => {
    answer({ [push]: { status: 500, text: '' } })
    const element = wait()
    await within(element).until(/The request couldn't be sent to this device\./)
    await within(element).until(/Please try another device\./)
    await within(element).button(/^Select device again$/)
    expect(within(element).text()).not.to.match(/Server error/)
  })

  it('says that the request was rejected on the phone, not that time ran out', async () => {
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
    it(`does not ask to send ${method} again where the method is not permitted [R287a]`, async () => {
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
