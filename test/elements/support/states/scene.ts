import type * as Elements from '../../../../elements'
import type { MfaElement, PageOptions } from '../../../../elements'
import { configuration, signInTable } from '../../../support/answers.mjs'
import type { Table } from '../../../support/fake-backend'
import { live } from '../../../support/live'
import { testBackend } from '../backend'
import { type Prompts, testPrompts } from '../creations'
import { signIn } from '../home'
import { type MqttBroker, testMqttBroker } from '../mqtt-broker'
import { show } from '../page'
import { groupware, registerTable, showAt, stateOf } from '../register'
import { type Replacements, replacements } from '../replacements'
import { selfServiceTable } from '../self-service'
import { showAuth } from '../sign-in'
import { until } from '../until'

/** A state of a screen, in any language. */
export interface ScreenState {
  /** A text of the state, in English and without a variable, by which a test knows that the state is there. */
  readonly shows: string
  readonly answers?: Table
  /** Shows an element and brings the state about. */
  open(scene: Scene): MfaElement | Promise<MfaElement>
}

export type ScreenStates = Readonly<Record<string, ScreenState>>

/** The means to reach a state: the browser, the backend and the broker, controlled by the test. */
export interface Scene {
  readonly broker: MqttBroker
  readonly prompts: Prompts
  readonly replace: Replacements['replace']
  /** Listens at the document until the test ends. */
  listen(type: string, listener: (event: Event) => void): void
  configure(options: PageOptions): void
  show(tag: string): MfaElement
  auth(path: string, state?: Record<string, unknown>): MfaElement
  register(path: string, state?: Record<string, unknown>, session?: Record<string, string>): MfaElement
  setup(path: string, state?: Record<string, unknown>): MfaElement
  /** The registration of a kind of device, for an application that is chosen. */
  registering(kind: string, session?: Record<string, string>): MfaElement
  dashboard(path?: string): MfaElement
  /** The first element that a selector finds. */
  find<E extends HTMLElement = HTMLElement>(element: MfaElement, selector: string): Promise<E>
  /** Presses the enabled button or link with this name, in English. */
  press(element: MfaElement, name: string, within?: string): Promise<void>
  /** Waits for a text, in English and without a variable. */
  reads(element: MfaElement, text: string): Promise<unknown>
  /** The broker has a listener for the topic of each push, registration number and OTP number. */
  subscribed(): Promise<unknown>
}

export const topic = 'mfa/topic'
export const unanswered = () => new Promise<never>(() => undefined)
export const unavailable = { status: 503, text: '' }

/** Everything that the screens ask for, answered as for an employee who has and may everything. */
const table: Table = {
  ...registerTable,
  ...signInTable,
  ...selfServiceTable,
  'GET /login-service/mobile-authenticator': { json: [{ deviceId: 'd1', deviceName: 'Galaxy S24' }] },
  'GET /app-service/terms-and-conditions': { text: '1\n2' },
  'POST /user-service/app/serial': { json: { companyId: 'ACME', serial: '0042' } },
  'POST /login-service/fcm/push/token': { json: { topic } },
  'POST /login-service/email/authenticate': { json: { expiresInSeconds: 180 } },
  'POST /login-service/sms/authenticate': { json: {} },
  'POST /login-service/preAuthenticate': {
    json: { Response: { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', allowCredentials: [{ id: '-_8' }] } },
  },
  'POST /user-service/mobile-authenticator/serial': { json: { serial: '048291', topic } },
  'POST /user-service/otp/serial': { json: { serial: '0482913377120094', topic } },
}

/** The settings of the portal in the configuration. */
export const settings = (userPortal: Record<string, unknown>): PageOptions['configuration'] => ({
  ...configuration,
  CONFIG_VARIABLES: { USER_PORTAL: { ...configuration.CONFIG_VARIABLES.USER_PORTAL, ...userPortal } },
})

/** Enough for work that waits until the browser is idle, which is late on a busy machine. */
const patienceMs = 10_000

const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent?.trim()

interface SceneOptions {
  readonly language: string
  /** A text of the English tables as the language has it. */
  readonly say: (english: string) => string
  readonly script: () => Promise<typeof Elements>
}

/** A scene for each test of a `describe`. `open` brings a state about; the state is there when its text is shown. */
export function testScene({ language, say, script: load }: SceneOptions) {
  const backend = testBackend(table)
  const prompts = testPrompts()
  const broker = testMqttBroker()
  const { replace, restore } = replacements()
  const { error, warn } = console
  let listening = new AbortController()
  let script: typeof Elements

  const find = <E extends HTMLElement>(element: MfaElement, selector: string) =>
    until(() => element.shadowRoot?.querySelector<E>(selector), patienceMs)
  const reads = (element: MfaElement, text: string) =>
    until(() => element.shadowRoot?.textContent?.includes(say(text)), patienceMs)
  const register: Scene['register'] = (path, state, session = {}) =>
    showAt('mfa-register', path, state, { language, session })

  const scene: Scene = {
    broker,
    prompts,
    replace,
    find,
    reads,
    register,
    listen: (type, listener) => document.addEventListener(type, listener, listening),
    configure: (options) => script.configure(options),
    show: (tag) => show(tag, { language, 'config-url': '/config.json' }),
    auth: (path, state) => showAuth(path, state, language),
    setup: (path, state) => showAt('mfa-mobile-setup', path, state, { language }),
    registering: (kind, session) =>
      register(`/register/${kind}`, stateOf(kind, { data: { ...groupware, title: '1' } }), session),
    dashboard(path = '/dashboard') {
      signIn()
      const element = document.createElement('mfa-dashboard')
      element.setAttribute('language', language)
      element.setAttribute('config-url', '/config.json')
      element.place = { path }
      document.body.append(element)
      return element
    },
    async press(element, name, within = '') {
      const control = await until(
        () =>
          [...(element.shadowRoot?.querySelectorAll<HTMLElement>(`${within} :is(button, a)`) ?? [])].find(
            (each) => nameOf(each) === say(name) && !each.matches(':disabled, [aria-disabled=true]'),
          ),
        patienceMs,
      )
      control.click()
    },
    subscribed: () => until(() => broker.topics.includes(topic)),
  }

  before(async function (this: { timeout(ms: number): void }) {
    this.timeout(240_000)
    script = await load()
  })
  beforeEach(() => {
    listening = new AbortController()
    script.configure({ configuration, mode: 'embedded' })
    Object.assign(console, { error: () => undefined, warn: () => undefined })
  })
  afterEach(() => {
    listening.abort()
    restore()
    script.configure({
      configuration: undefined,
      brokerCredentials: undefined,
      openBroker: undefined,
      registrationQrText: undefined,
    })
    Object.assign(console, { error, warn })
  })

  const open = async ({ answers = {}, open: bringAbout, shows }: ScreenState): Promise<MfaElement> => {
    backend.answer(answers)
    const element = await bringAbout(scene)
    await reads(element, shows)
    return element
  }
  return { scene: live(() => scene), open, answer: backend.answer }
}
