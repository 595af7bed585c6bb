import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import type { Table } from '../support/fake-backend'
import { loadAxe, violationsIn } from './support/axe'
import { testBackend } from './support/backend'
import { type Prompts, takeOverPrompts } from './support/creations'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { clearPage, within } from './support/page'
import { groupware, registerTable, showAt, startAt, stateOf } from './support/register'
import { replacements } from './support/replacements'
import { loadScript } from './support/script'
import { until } from './support/until'

const serial = 'POST /user-service/mobile-authenticator/serial'

/** An obstacle of a registration, and the words of its screen. */
interface Trouble {
  readonly at: string
  readonly says: Readonly<Record<'ko' | 'en', RegExp>>
  readonly answers?: Table
  readonly session?: Record<string, string>
  /** Arranges it before the element is there, or brings it about afterwards. */
  readonly before?: () => void
  readonly after?: (element: MfaElement) => Promise<void>
}

describe('<mfa-register>, where registering does not work', () => {
  const { answer } = testBackend({
    ...registerTable,
    [serial]: { json: { serial: '048291', topic: 'mfa/topic' } },
  })
  const { replace, restore } = replacements()
  let prompts: Prompts
  let broker: MqttBroker

  const openAt = (at: string, language: 'ko' | 'en', session: Record<string, string> = {}) =>
    at === ''
      ? showAt('mfa-register', '/register', stateOf('otp'), { language, session })
      : startAt('mfa-register', `/register/${at}`, stateOf(at, { data: groupware }), { language, session })

  const refuse = (event: Event) => event.preventDefault()
  const troubles: Record<string, Trouble> = {
    'the page is not secure': {
      at: 'pc',
      says: { en: /This page isn't secure/, ko: /안전하지 않은 페이지입니다/ },
      before: () => replace(globalThis, 'isSecureContext', false),
    },
    'the browser has no passkeys': {
      at: 'fido',
      says: { en: /This browser isn't supported/, ko: /지원되지 않는 브라우저입니다/ },
      before: () => replace(globalThis, 'PublicKeyCredential', undefined),
    },
    'the page around it does not allow it': {
      at: 'fido',
      says: { en: /The surrounding page blocks registration/, ko: /등록을 허용하지 않습니다/ },
      before: () => replace(document, 'featurePolicy', { allowsFeature: () => false }),
    },
    'the computer has no biometrics': {
      at: 'pc',
      says: {
        en: /This computer isn't set up yet/,
        ko: /본인 확인 수단이 설정되어 있지 않습니다/,
      },
      before: () =>
        replace(
          globalThis,
          'PublicKeyCredential',
          Object.assign(() => undefined, {
            isUserVerifyingPlatformAuthenticatorAvailable: async () => false,
          }),
        ),
    },
    'the session has no user number': {
      at: 'fido',
      says: { en: /Sign in again/, ko: /다시 로그인하세요/ },
      session: { userId: 'abc' },
    },
    'the host does not want it': {
      at: 'fido',
      says: { en: /Registration didn't start/, ko: /등록이 시작되지 않았습니다/ },
      before: () => document.addEventListener('mfa-before-register', refuse),
    },
    'the device is registered already': {
      at: 'fido',
      says: { en: /This device is already registered/, ko: /이미 등록된 기기입니다/ },
      after: async () => (await until(() => prompts.asked[0])).refuse('InvalidStateError'),
    },
    'no number is given': {
      at: 'mobile',
      says: { en: /Couldn't get a registration number/, ko: /등록 번호를 받지 못했습니다/ },
      answers: { [serial]: { status: 503, text: '' } },
    },
    'the broker is lost': {
      at: 'mobile',
      says: { en: /Connection lost/, ko: /연결이 끊어졌습니다/ },
      after: async () => {
        await until(() => broker.topics.includes('mfa/topic'))
        broker.up = false
        broker.cut()
      },
    },
    'every application has OTP already': {
      at: '',
      says: { en: /OTP can't be added/, ko: /OTP 기기 추가 불가/ },
      answers: {
        'GET /user-service/application/otp': { status: 400, json: { failInfo: { code: 5005 } } },
      },
    },
  }

  before(async () => {
    await loadScript()
    await loadAxe()
  })
  beforeEach(() => {
    prompts = takeOverPrompts()
    broker = fakeMqttBroker()
  })
  afterEach(() => {
    document.removeEventListener('mfa-before-register', refuse)
    restore()
    prompts.restore()
    broker.restore()
  })

  for (const [what, { at, says, answers, session, before: arrange, after: bringAbout }] of Object.entries(
    troubles,
  ))
    for (const language of ['ko', 'en'] as const)
      it(`${what}: is said in a screen that axe accepts, on a narrow page, too, ${language}`, async () => {
        for (const theme of ['light', 'dark']) {
          prompts.asked.length = 0
          broker.up = true
          answer(answers ?? {})
          arrange?.()
          const element = openAt(at, language, session)
          element.setAttribute('theme', theme)
          element.style.setProperty('width', '320px')
          await bringAbout?.(element)
          await within(element).until(says[language])
          expect(await violationsIn(element)).to.deep.equal([])
          expect(element.scrollWidth).to.be.at.most(320)
          await clearPage()
        }
      })
})
