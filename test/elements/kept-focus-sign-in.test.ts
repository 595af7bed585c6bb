import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { type Prompts, takeOverPrompts } from './support/creations'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { type, within } from './support/page'
import { loadScript } from './support/script'
import { placeOf, showAuth } from './support/sign-in'
import { settled, until } from './support/until'

const phones = 'GET /login-service/mobile-authenticator'

/** The focus of a keyboard user stays where it was, or moves to the next step. */
describe('focus in the steps of a sign-in', () => {
  let prompts: Prompts
  let broker: MqttBroker
  const backend = testBackend({
    ...signInTable,
    [phones]: { json: [{ deviceId: 'd1', deviceName: 'Galaxy S24' }] },
    'POST /login-service/fcm/push/token': { json: { topic: 'mfa/topic-1' } },
    'POST /login-service/preAuthenticate': {
      json: { Response: { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', allowCredentials: [{ id: '-_8' }] } },
    },
    'GET /login-service/otp/code/validate': { status: 401, json: { failInfo: { code: 7004 } } },
  })
  const focused = (element: Element) => element.shadowRoot?.activeElement ?? null
  const press = (button: HTMLElement) => {
    button.focus()
    button.click()
  }

  before(() => loadScript())
  beforeEach(() => {
    prompts = takeOverPrompts()
    broker = fakeMqttBroker()
  })
  afterEach(() => {
    prompts.restore()
    broker.restore()
  })

  it('stays on the button that opened a passkey prompt, while it waits and after it was cancelled', async () => {
    const element = showAuth('/auth/pc')
    const start = await within(element).button(/^Continue$/)
    press(start)
    const { refuse } = await until(() => prompts.signing[0])
    expect(focused(element)).to.equal(start)
    refuse('NotAllowedError')
    await until(() => element.shadowRoot?.querySelector('.notice-warning, .notice'))
    await settled()
    // A prompt that is refused at once needs another press, one that is refused later another try. The button is the same.
    expect(focused(element)?.textContent).to.match(/^(Continue|Try again)$/)
  })

  it('goes to the only phone where the list is fetched again, and to the title of the wait for it', async () => {
    backend.answer({ [phones]: { status: 503, text: '' } })
    const element = showAuth('/auth/mobile')
    const retry = await within(element).button(/^Try again$/)
    retry.focus()
    backend.answer({})
    retry.click()
    const phone = await within(element).button(/^Galaxy S24/)
    await until(() => focused(element) === phone)
    press(phone)
    await until(() => placeOf(element) === '/auth/mobile/wait')
    await until(() => focused(element)?.localName === 'h1' && !phone.isConnected)
  })

  const enter = (repeat: boolean) =>
    new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true })

  it('goes to the method and the phone that were used last, which a held Enter does not choose', async () => {
    localStorage.setItem('mfa.lastMethod', 'mobile')
    localStorage.setItem('mfa.lastPhone', 'd2')
    backend.answer({
      [phones]: {
        json: [
          { deviceId: 'd1', deviceName: 'Galaxy S24' },
          { deviceId: 'd2', deviceName: 'Pixel 9' },
        ],
      },
    })
    const element = showAuth('/')
    const id = await within(element).field()
    type(id, 'mjkim')
    id.focus()
    id.form?.requestSubmit()
    const method = await within(element).button(/^Mobile biometric/)
    await until(() => focused(element) === method)
    expect(method.getAttribute('aria-describedby')).to.equal('chooser-title')
    expect(method.dispatchEvent(enter(true))).to.equal(false)
    expect(method.dispatchEvent(enter(false))).to.equal(true)
    press(method)
    const phone = await within(element).button(/^Pixel 9/)
    await until(() => focused(element) === phone)
    expect(phone.getAttribute('aria-describedby')).to.equal('devices-title')
    // The second click of a double click on the method, which was here before.
    phone.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }))
    await settled()
    expect(placeOf(element)).to.equal('/auth/mobile')
    press(await within(element).button(/^Galaxy S24/))
    await until(() => placeOf(element) === '/auth/mobile/wait')
    expect(localStorage.getItem('mfa.lastPhone')).to.equal('d1')
  })

  it('goes to the code that was wrong, not away with the button that sent it', async () => {
    const element = showAuth('/auth/otp')
    const field = await within(element).field()
    type(field, '123456')
    const submit = await within(element).submit()
    await until(() => !submit.disabled)
    press(submit)
    await until(() => field.getAttribute('aria-invalid') === 'true')
    expect(focused(element)).to.equal(field)
  })

  it('goes to the code where too many were wrong, and the button is turned off', async () => {
    backend.answer({
      'GET /login-service/otp/code/validate': { status: 429, text: '', headers: { 'retry-after': '900' } },
    })
    const element = showAuth('/auth/otp')
    type(await within(element).field(), '123456')
    const submit = await within(element).submit()
    await until(() => !submit.disabled)
    press(submit)
    await until(() => submit.disabled)
    const dialog = await until(() => within(element).dialogNow())
    dialog.querySelector<HTMLElement>('.actions > button')?.click()
    await until(() => within(element).dialogNow() === null)
    await until(() => focused(element) === within(element).fieldNow())
  })
})
