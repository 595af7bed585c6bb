import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { passTime } from './support/clock'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { saidBy, within } from './support/page'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { showAuth, startAuth } from './support/sign-in'
import { settled, until } from './support/until'

/** Where a control goes, or is turned off, with focus on it, the keyboard would have to start at the top of the page. */
describe('focus is kept', () => {
  let broker: MqttBroker
  const backend = testBackend({
    ...signInTable,
    ...selfServiceTable,
    'GET /login-service/mobile-authenticator': { json: [{ deviceId: 'd1', deviceName: 'Galaxy S24' }] },
    'POST /login-service/fcm/push/token': { json: { topic: 'mfa/topic-1' } },
    'POST /login-service/email/authenticate': { json: {} },
    'POST /login-service/sms/authenticate': { json: { sent: true } },
  })
  const focused = (element: Element) => element.shadowRoot?.activeElement ?? null

  before(() => loadScript())
  beforeEach(() => {
    broker = fakeMqttBroker()
  })
  afterEach(() => broker.restore())

  it('in the field of the code when a code is sent, which is then announced', async () => {
    const element = showAuth('/auth/sms')
    const send = await within(element).button(/^Send code$/)
    send.focus()
    send.click()
    await until(() => saidBy(element).length === 1)
    expect(saidBy(element)).to.deep.equal(['The code has been sent. Check your text messages.'])
    expect(focused(element)).to.equal(await within(element).field())
    passTime(60)
    const again = await within(element).button(/^Send again$/)
    again.focus()
    again.click()
    await until(() => saidBy(element).length === 1)
    expect(focused(element)).to.equal(await within(element).field())
  })

  it('on the button that asks the phone once more while it is being asked', async () => {
    const element = startAuth('/auth/mobile/wait', { data: { id: 'd1', name: 'Galaxy S24' } })
    await until(() => broker.topics.includes('mfa/topic-1'))
    backend.answer({ 'POST /login-service/fcm/push/token': () => new Promise<never>(() => undefined) })
    const retry = await within(element).button(/^Try again$/)
    await until(() => retry.getAttribute('aria-disabled') !== 'true')
    retry.focus()
    retry.click()
    await until(() => retry.getAttribute('aria-disabled') === 'true')
    await settled()
    expect(focused(element)).to.equal(retry)
    const asked = () => backend.requests.filter(({ url }) => url.includes('/fcm/push/token')).length
    const before = asked()
    retry.click()
    await settled()
    expect(asked()).to.equal(before)
  })

  it('near a control that goes away with what it has asked for', async () => {
    backend.answer({ 'GET /user-service/ctap': { status: 503, text: '' } })
    const screen = await showSelfService('/dashboard')
    const retry = await until(() => screen.buttonNow('Try again', '.status-card button'))
    retry.focus()
    backend.answer({})
    retry.click()
    await until(() => !retry.isConnected)
    await until(() => screen.focused())
    expect(screen.focused()?.textContent).to.equal('Status by application')
  })
})
