import type { MfaElement } from '../../../../elements'
import { everyMethod } from '../../../support/answers.mjs'
import type { Answer } from '../../../support/fake-backend'
import { sleepFor } from '../clock'
import { type } from '../page'
import { paused, refused } from '../refusals'
import { next, until } from '../until'
import {
  type Scene,
  type ScreenState,
  type ScreenStates,
  settings,
  topic,
  unanswered,
  unavailable,
} from './scene'

/** Types an ID on the login form and sends it. */
async function enterId({ show, find }: Scene): Promise<MfaElement> {
  const element = show('mfa-login')
  await next(element, 'mfa-ready')
  const field = await find<HTMLInputElement>(element, '#employee-id')
  type(field, 'nobody')
  field.form?.requestSubmit()
  return element
}

/** Types a code and sends it. */
async function enterCode({ auth, find }: Scene, method: string): Promise<MfaElement> {
  const element = auth(`/auth/${method}`)
  const field = await find<HTMLInputElement>(element, '#code')
  type(field, '123456')
  field.form?.requestSubmit()
  return element
}

const lookup = 'GET /login-service/user-authenticator'

const loginForm: ScreenStates = {
  'the login form': {
    shows: "Enter your user ID. Next, you'll confirm it's you.",
    open: ({ show }) => show('mfa-login'),
  },
  'the login form beside the policy': {
    shows: 'Remember ID',
    answers: {
      'GET /login-service/policy-image': {
        text: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGOQj38ARAAIFwK9wCZiLwAAAABJRU5ErkJggg==',
      },
    },
    async open({ configure, show, find }) {
      configure({ configuration: settings({ DEMO_MODE: true }) })
      const element = show('mfa-login')
      await find(element, 'canvas[aria-label]')
      return element
    },
  },
  'an unknown ID': {
    shows: 'This username does not exist. Please enter it again.',
    answers: { [lookup]: { status: 404, text: '' } },
    open: enterId,
  },
  'an ID that is refused': {
    shows: "You can't sign in with this ID. Check it and enter it again.",
    answers: { [lookup]: { status: 404, text: '' } },
    open(scene) {
      scene.configure({ configuration: settings({ NEUTRAL_LOGIN_ERROR: true }) })
      return enterId(scene)
    },
  },
  'an ID that is typed in Hangul': {
    shows: 'User ID',
    async open({ show, find }) {
      const element = show('mfa-login')
      await next(element, 'mfa-ready')
      type(await find<HTMLInputElement>(element, '#employee-id'), 'ㅡㅓㅏㅑㅡ')
      await find(element, '.link b')
      return element
    },
  },
  'the login form after a time without activity': {
    shows: 'You were logged out because you were inactive for a while.',
    async open({ dashboard, find }) {
      localStorage.setItem('mfa.timeout', '30')
      localStorage.setItem('mfa.activeAt', String(Date.now()))
      const element = dashboard()
      await find(element, '.status-card')
      sleepFor(31 * 60)
      return element
    },
  },
  'the login form after a logout in another tab': {
    shows: 'You logged out in another tab.',
    async open({ dashboard, find }) {
      const element = dashboard()
      await find(element, '.status-card')
      const key = 'mfa.signedOut'
      localStorage.setItem(key, 'logout mjkim')
      window.dispatchEvent(
        new StorageEvent('storage', { key, newValue: 'logout mjkim', storageArea: localStorage }),
      )
      return element
    },
  },
  'an element beside the login form': {
    shows: 'Sign in on this page to continue.',
    async open({ show, reads }) {
      await reads(show('mfa-login'), 'Remember ID')
      return show('mfa-dashboard')
    },
  },
  'a configuration that is not found': {
    shows: 'Configuration file not found',
    answers: { 'GET /config.json': { status: 404, text: '' } },
    open({ configure, show }) {
      configure({ configuration: undefined })
      return show('mfa-login')
    },
  },
}

const withoutPasskeys = ({ replace }: Scene) => replace(globalThis, 'PublicKeyCredential', undefined)

const withoutPlatformAuthenticator = ({ replace }: Scene) =>
  replace(
    globalThis,
    'PublicKeyCredential',
    Object.assign(() => undefined, { isUserVerifyingPlatformAuthenticatorAvailable: async () => false }),
  )

const chooser: ScreenStates = {
  'the chooser': {
    shows: 'Last used',
    open({ auth }) {
      localStorage.setItem('mfa.lastMethod', 'email')
      return auth('/auth')
    },
  },
  'the chooser of a browser without passkeys': {
    shows: 'Not supported',
    open(scene) {
      withoutPasskeys(scene)
      return scene.auth('/auth')
    },
  },
  'the chooser of a computer without biometrics': {
    shows: 'Needs setup',
    open(scene) {
      withoutPlatformAuthenticator(scene)
      return scene.auth('/auth')
    },
  },
  'the chooser without a method': {
    shows: "You can't sign in yet",
    open: ({ auth }) =>
      auth('/auth', { login: { employeeId: everyMethod.employeeId, userId: 7, applicationId: 1 } }),
  },
}

const codes: ScreenStates = {
  ...Object.fromEntries(
    ['otp', 'email', 'sms', 'recovery'].map((method): [string, ScreenState] => [
      `the code of ${method}`,
      { shows: 'Use another method', open: ({ auth }) => auth(`/auth/${method}`) },
    ]),
  ),
  ...Object.fromEntries(
    ['email', 'sms'].flatMap((method): [string, ScreenState][] => {
      const call = `POST /login-service/${method}/authenticate`
      const send = async ({ auth, press }: Scene) => {
        const element = auth(`/auth/${method}`)
        await press(element, 'Send code')
        return element
      }
      return [
        [
          `the code of ${method}, which is being sent`,
          { shows: 'Sending the code…', answers: { [call]: unanswered }, open: send },
        ],
        [
          `the code of ${method}, which was sent`,
          {
            shows: 'Use another method',
            async open(scene) {
              const element = await send(scene)
              await scene.find(element, '#code-message')
              return element
            },
          },
        ],
        [
          `the code of ${method}, which can be sent again`,
          {
            shows: 'Send again',
            async open(scene) {
              const element = await send(scene)
              await scene.find(element, '#code-message')
              sleepFor(4)
              return element
            },
          },
        ],
        [
          `the code of ${method}, which was not sent`,
          {
            shows: "Couldn't send the code.",
            answers: { [call]: refused(14001, 500) },
            async open(scene) {
              const element = await send(scene)
              await scene.find(element, 'dialog[open]')
              // It may be sent again only after a while, and this is said until then.
              sleepFor(4)
              return element
            },
          },
        ],
      ]
    }),
  ),
  ...Object.fromEntries(
    [
      ['otp', 'otp/code/validate', 'Invalid verification number. Please enter it again.'],
      ['email', 'email/authenticate/validate', 'This verification code is invalid. Please enter it again.'],
      ['sms', 'sms/authenticate/validate', 'This verification code is invalid. Please enter it again.'],
      ['recovery', 'recovery/otp/validate', 'This verification code is invalid. Please enter it again.'],
    ].map(([method = '', path, shows = '']): [string, ScreenState] => [
      `a wrong code of ${method}`,
      {
        shows,
        answers: { [`GET /login-service/${path}`]: refused(14002, 400) },
        open: (scene) => enterCode(scene, method),
      },
    ]),
  ),
  'too many wrong codes': {
    shows: 'Too many attempts',
    answers: { 'GET /login-service/otp/code/validate': paused(429, 90) },
    open: (scene) => enterCode(scene, 'otp'),
  },
  'a code without a digit': {
    shows: 'Enter the digits of the code.',
    async open({ auth, find }) {
      const element = auth('/auth/otp')
      const field = await find<HTMLInputElement>(element, '#code')
      type(field, '-')
      field.form?.requestSubmit()
      return element
    },
  },
  'a sign-in without a token': {
    shows: 'Token Error',
    answers: {
      'GET /login-service/otp/code/validate': { json: { loginSerial: 'serial' } },
      'GET /login-service/token': { json: { refreshToken: 'alone' } },
    },
    open: (scene) => enterCode(scene, 'otp'),
  },
}

const phones = 'GET /login-service/mobile-authenticator'
const push = 'POST /login-service/fcm/push/token'
const device = { data: { id: 'd1', name: 'Galaxy S24' } }

async function request({ auth, press }: Scene): Promise<MfaElement> {
  const element = auth('/auth/mobile/wait', device)
  await press(element, 'Send request')
  return element
}

/** The request is on the phone. */
async function wait(scene: Scene): Promise<MfaElement> {
  const element = await request(scene)
  await scene.subscribed()
  return element
}

const failedPush = (answer: Answer, shows: string): ScreenState => ({
  shows,
  answers: { [push]: answer },
  open: request,
})

const mobile: ScreenStates = {
  'the choice of a phone': { shows: 'Select a phone', open: ({ auth }) => auth('/auth/mobile') },
  'the choice of a phone without a name': {
    shows: 'Unnamed phone',
    answers: {
      [phones]: {
        json: [
          { deviceId: 'd1', deviceName: null },
          { deviceId: 'd2', deviceName: null, position: 2 },
        ],
      },
    },
    open: ({ auth }) => auth('/auth/mobile'),
  },
  'the choice of a phone, which is being loaded': {
    shows: 'Loading your phones…',
    answers: { [phones]: unanswered },
    open: ({ auth }) => auth('/auth/mobile'),
  },
  'the choice of a phone, which failed': {
    shows: "Couldn't load your phones",
    answers: { [phones]: unavailable },
    open: ({ auth }) => auth('/auth/mobile'),
  },
  'the choice of a phone without any': {
    shows: 'No registered devices',
    answers: { [phones]: { json: [] } },
    open: ({ auth }) => auth('/auth/mobile'),
  },
  'a request to the phone, before it': {
    shows: 'Send a request to your phone',
    open: ({ auth }) => auth('/auth/mobile/wait', device),
  },
  'a request to the phone, which is being sent': {
    shows: 'Sending the request…',
    answers: { [push]: unanswered },
    open: request,
  },
  'a request to the phone': { shows: 'Waiting for response...', open: wait },
  'a request to the phone that stays unanswered': {
    shows: 'Nothing on your phone?',
    async open(scene) {
      const element = await wait(scene)
      sleepFor(16)
      return element
    },
  },
  'a request to the phone, and the broker is lost': {
    shows: 'Reconnecting…',
    async open(scene) {
      const element = await wait(scene)
      scene.broker.up = false
      scene.broker.cut()
      return element
    },
  },
  'a request to the phone that was approved': {
    shows: 'Signing you in…',
    answers: { 'GET /login-service/token': unanswered },
    async open(scene) {
      const element = await wait(scene)
      scene.broker.publish(topic, 'success/serial')
      return element
    },
  },
  'a request to the phone that was approved in vain': {
    shows: 'Something went wrong',
    answers: { 'GET /login-service/token': { status: 500, text: '' } },
    async open(scene) {
      const element = await wait(scene)
      scene.broker.publish(topic, 'success/serial')
      return element
    },
  },
  'a request to the phone that was rejected': {
    shows: 'The request was rejected on your phone.',
    async open(scene) {
      const element = await wait(scene)
      scene.broker.publish(topic, 'fail/rejected')
      return element
    },
  },
  'a request to the phone that has expired': {
    shows: 'The time limit was exceeded or an error occurred.',
    async open(scene) {
      const element = await wait(scene)
      sleepFor(31)
      return element
    },
  },
  'a request to the phone without a broker': {
    shows: 'Configuration incomplete',
    open(scene) {
      scene.configure({ brokerCredentials: () => Promise.reject(new Error('the host has none')) })
      return request(scene)
    },
  },
  'a request to the phone beside a broker that refuses the page': {
    shows: "This page isn't allowed to hear the answer",
    open(scene) {
      scene.configure({
        openBroker({ onFailure }) {
          onFailure(new Error('not authorized'))
          return () => undefined
        },
      })
      return request(scene)
    },
  },
  'a request to the phone that was not sent': failedPush(
    refused(8004, 502),
    "The request couldn't be sent to this device.",
  ),
  'a request to the phone that has to wait': failedPush(paused(429, 27), 'Too many attempts'),
  'a request to the phone that an administrator has to allow': failedPush(
    refused(4001, 400),
    'Authentication method not supported',
  ),
}

/** The error with which a browser refuses a prompt, and the title of its message. */
export const refusals: Readonly<Record<string, string>> = {
  ConstraintError: 'No PIN or fingerprint set up',
  NotSupportedError: "This device can't do that",
  SecurityError: "Passkeys don't work on this page",
  TimeoutError: 'Not confirmed',
}

async function sign({ auth, press }: Scene, method: string): Promise<MfaElement> {
  const element = auth(`/auth/${method}`)
  await press(element, 'Continue')
  return element
}

const promptOf = ({ prompts }: Scene) => until(() => prompts.signing[0])

const active = ({ replace }: Scene, isActive: boolean) => replace(navigator, 'userActivation', { isActive })

const passkeys: ScreenStates = {
  ...Object.fromEntries(
    (
      [
        ['pc', 'Confirm on this computer', "Don't see a window?"],
        ['fido', 'Use your security key', 'Key not lighting up?'],
      ] as const
    ).flatMap(([method, title, hint]): [string, ScreenState][] => [
      [`the prompt of ${method}, before it`, { shows: title, open: ({ auth }) => auth(`/auth/${method}`) }],
      [
        `the prompt of ${method}, which is being prepared`,
        {
          shows: 'Preparing…',
          answers: { 'POST /login-service/preAuthenticate': unanswered },
          open: (scene) => sign(scene, method),
        },
      ],
      [
        `the prompt of ${method}`,
        {
          shows: 'Waiting for response...',
          async open(scene) {
            const element = await sign(scene, method)
            await promptOf(scene)
            return element
          },
        },
      ],
      [
        `the prompt of ${method} that stays unanswered`,
        {
          shows: hint,
          async open(scene) {
            const element = await sign(scene, method)
            await promptOf(scene)
            sleepFor(16)
            return element
          },
        },
      ],
      [
        `the prompt of ${method} that has expired`,
        {
          shows: 'Sign In Failed',
          async open(scene) {
            const element = await sign(scene, method)
            await promptOf(scene)
            sleepFor(31)
            return element
          },
        },
      ],
      [
        `the prompt of ${method} in a browser without passkeys`,
        {
          shows: 'Not supported',
          open(scene) {
            withoutPasskeys(scene)
            return scene.auth(`/auth/${method}`)
          },
        },
      ],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(refusals).map(([name, shows]): [string, ScreenState] => [
      `the prompt that the browser ends with a ${name}`,
      {
        shows,
        async open(scene) {
          const element = await sign(scene, 'pc')
          ;(await promptOf(scene)).refuse(name)
          return element
        },
      },
    ]),
  ),
  'the prompt that the browser refuses at once': {
    shows: 'The browser refused at once',
    async open(scene) {
      active(scene, true)
      const element = await sign(scene, 'pc')
      ;(await promptOf(scene)).refuse('NotAllowedError')
      return element
    },
  },
  'the prompt that needs a click': {
    shows: 'One more step',
    async open(scene) {
      active(scene, false)
      const element = await sign(scene, 'pc')
      ;(await promptOf(scene)).refuse('NotAllowedError')
      return element
    },
  },
  'the prompt that another one replaced': {
    shows: 'Another request took over',
    async open(scene) {
      const element = await sign(scene, 'pc')
      await promptOf(scene)
      await sign(scene, 'fido')
      return element
    },
  },
  'the prompt that fails': {
    shows: 'Something went wrong',
    async open(scene) {
      const element = await sign(scene, 'pc')
      ;(await promptOf(scene)).refuse('AbortError')
      return element
    },
  },
  'the prompt that was confirmed': {
    shows: 'Signing you in…',
    answers: { 'POST /login-service/authenticate': unanswered },
    async open(scene) {
      const element = await sign(scene, 'pc')
      ;(await promptOf(scene)).sign()
      return element
    },
  },
  'a failed sign-in with all other methods': {
    shows: 'Temporary recovery code',
    async open({ auth, press }) {
      const failure = { type: 'fido', reason: 'timeout', at: Date.UTC(2025, 10, 21) }
      const element = auth('/auth/fail', { failure })
      await press(element, 'More methods')
      return element
    },
  },
}

export const signInStates: ScreenStates = { ...loginForm, ...chooser, ...codes, ...mobile, ...passkeys }
