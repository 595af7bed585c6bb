import type { MfaElement } from '../../../../elements'
import type { Table } from '../../../support/fake-backend'
import { sleepFor } from '../clock'
import { paused, refused } from '../refusals'
import { groupware, stateOf } from '../register'
import { enter } from '../self-service'
import { until } from '../until'
import {
  type Scene,
  type ScreenState,
  type ScreenStates,
  settings,
  topic,
  unanswered,
  unavailable,
} from './scene'
import { onPhone } from './self-service-states'
import { refusals } from './sign-in-states'

const chosen = { data: { ...groupware, title: '1' } }
const openApplications = 'GET /user-service/application'
const openForOtp = 'GET /user-service/application/otp'

const choosing = (shows: string, answers: Table, kind = 'fido'): ScreenState => ({
  shows,
  answers,
  open: ({ register }) => register('/register', stateOf(kind)),
})

const selectionStates: ScreenStates = {
  ...Object.fromEntries(
    ['mobile', 'otp', 'fido', 'pc'].map((kind): [string, ScreenState] => [
      `choosing an application for ${kind}`,
      choosing('Select application', {}, kind),
    ]),
  ),
  'choosing an application from the list': {
    shows: 'Full',
    answers: {
      [openApplications]: {
        json: [
          { applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 1 },
          { applicationId: 2, applicationName: 'HR system', authenticatorTypeCount: null },
          { applicationId: 3, applicationName: null, authenticatorTypeCount: null },
        ],
      },
    },
    async open({ register, find }) {
      const element = register('/register', stateOf('mobile'))
      ;(await find(element, '[part=combobox-button]:enabled')).click()
      return element
    },
  },
  'choosing an application that is not in the list': {
    shows: 'No matching applications',
    async open({ register, find }) {
      const element = register('/register', stateOf('fido'))
      ;(await find(element, '[part=combobox-button]:enabled')).click()
      enter(await find<HTMLInputElement>(element, '[part=search-input]'), 'nothing')
      return element
    },
  },
  'choosing an application that is full': {
    shows: 'This application has reached its limit',
    answers: {
      [openApplications]: {
        json: [{ applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 1 }],
      },
    },
    open: ({ register }) => register('/register', stateOf('mobile', chosen)),
  },
  'choosing an application for the second device': {
    shows: 'OTP',
    open: ({ register }) =>
      register('/register', stateOf('otp', { oneTimeSetup: true, deviceRegistered: true })),
  },
  'applications that are being loaded': choosing('Loading your applications…', {
    [openApplications]: unanswered,
  }),
  'applications that failed': choosing("Couldn't load your applications", {
    [openApplications]: unavailable,
  }),
  'no applications': choosing('No applications available', { [openApplications]: { json: [] } }),
  'applications that all have OTP': choosing(
    "OTP can't be added",
    { [openForOtp]: refused(5005, 400) },
    'otp',
  ),
}

const serialOf = {
  mobile: 'POST /user-service/mobile-authenticator/serial',
  otp: 'POST /user-service/otp/serial',
}

/** The registration number is shown. */
async function number({ registering, press, find, subscribed }: Scene, kind: string): Promise<MfaElement> {
  const element = registering(kind)
  await press(element, 'Get number')
  await find(element, '[part=serial-code]')
  await subscribed()
  return element
}

const serialStates: ScreenStates = {
  ...Object.fromEntries(
    (
      [
        ['mobile', 'Select “Add device” in the mobile app.'],
        ['otp', 'Select “Add OTP” in the mobile app.'],
      ] as const
    ).flatMap(([kind, shows]): [string, ScreenState][] => [
      [
        `registering ${kind}, before it`,
        { shows: 'Get a number to enter in the app', open: ({ registering }) => registering(kind) },
      ],
      [
        `a number for ${kind} that is being fetched`,
        {
          shows: 'Getting a registration number…',
          answers: { [serialOf[kind]]: unanswered },
          async open({ registering, press }) {
            const element = registering(kind)
            await press(element, 'Get number')
            return element
          },
        },
      ],
      [
        `a number for ${kind} that was not given`,
        {
          shows: "Couldn't get a registration number",
          answers: { [serialOf[kind]]: unavailable },
          async open({ registering, press }) {
            const element = registering(kind)
            await press(element, 'Get number')
            return element
          },
        },
      ],
      [
        `a number for ${kind} with its QR code`,
        {
          shows,
          async open(scene) {
            const element = await number(scene, kind)
            await scene.find(element, '[part=qr] canvas:not([aria-busy])')
            return element
          },
        },
      ],
      [
        `a number for ${kind} on a phone`,
        {
          shows: 'Show the QR code for another phone',
          open(scene) {
            onPhone(scene)
            return number(scene, kind)
          },
        },
      ],
      [
        `a number for ${kind} that was renewed`,
        {
          shows: 'The number expired. Here is a new one.',
          async open(scene) {
            const element = await number(scene, kind)
            sleepFor(301)
            return element
          },
        },
      ],
      [
        `a number for ${kind}, and the broker is lost`,
        {
          shows: 'Connection lost',
          async open(scene) {
            const element = await number(scene, kind)
            scene.broker.up = false
            scene.broker.cut()
            return element
          },
        },
      ],
    ]),
  ),
  'a number that the host does not want': {
    shows: "Registration didn't start",
    async open({ listen, registering, press }) {
      listen('mfa-before-register', (event) => event.preventDefault())
      const element = registering('mobile')
      await press(element, 'Get number')
      return element
    },
  },
  'a number whose QR code cannot be drawn': {
    shows: "Couldn't draw the QR code. Enter the number instead.",
    open(scene) {
      scene.configure({ registrationQrText: () => '0'.repeat(10_000) })
      return number(scene, 'otp')
    },
  },
  'a number for the first of two devices': {
    shows: 'Go to the dashboard',
    async open({ register, press, find }) {
      const element = register('/register/mobile', stateOf('mobile', { ...chosen, oneTimeSetup: true }))
      await press(element, 'Get number')
      await find(element, '[part=serial-code]')
      return element
    },
  },
  'a number for the second of two devices': {
    shows: 'Now register OTP on the same phone. You can also do it later from the dashboard.',
    async open({ register, press, find }) {
      const element = register(
        '/register/otp',
        stateOf('otp', {
          ...chosen,
          oneTimeSetup: true,
          deviceRegistered: true,
          registered: [{ type: 'mobile', applicationName: 'Groupware' }],
        }),
      )
      await press(element, 'Get number')
      await find(element, '[part=serial-code]')
      return element
    },
  },
  'a device that registers by its number': {
    shows: 'Mobile biometric registration complete!',
    async open(scene) {
      const element = await number(scene, 'mobile')
      scene.broker.publish(topic, 'register')
      return element
    },
  },
}

async function create({ registering, press }: Scene, kind: string): Promise<MfaElement> {
  const element = registering(kind)
  await press(element, 'Continue')
  return element
}

const promptOf = ({ prompts }: Scene) => until(() => prompts.asked[0])

const blocked = (kind: string, shows: string, arrange: (scene: Scene) => void): ScreenState => ({
  shows,
  open(scene) {
    arrange(scene)
    return create(scene, kind)
  },
})

const prompted = (shows: string, then: (scene: Scene) => unknown, kind = 'pc'): ScreenState => ({
  shows,
  async open(scene) {
    const element = await create(scene, kind)
    await promptOf(scene)
    await then(scene)
    return element
  },
})

const refuse = (name: string) => async (scene: Scene) => (await promptOf(scene)).refuse(name)

const passkeyStates: ScreenStates = {
  ...Object.fromEntries(
    (
      [
        ['pc', 'Register this computer', "Don't see a window?"],
        ['fido', 'Register your security key', 'Key not lighting up?'],
      ] as const
    ).flatMap(([kind, shows, hint]): [string, ScreenState][] => [
      [`registering ${kind}, before it`, { shows, open: ({ registering }) => registering(kind) }],
      [
        `the prompt to register ${kind}, which is being prepared`,
        {
          shows: 'Preparing…',
          answers: { 'POST /login-service/preRegister': unanswered },
          open: (scene) => create(scene, kind),
        },
      ],
      [`the prompt to register ${kind}`, prompted('Waiting for response...', () => undefined, kind)],
      [`the prompt to register ${kind} that stays unanswered`, prompted(hint, () => sleepFor(16), kind)],
      [
        `the prompt to register ${kind} that has expired`,
        prompted('The time limit was exceeded or an error occurred.', () => sleepFor(31), kind),
      ],
      [
        `the prompt to register ${kind} twice`,
        prompted('This device is already registered.', refuse('InvalidStateError'), kind),
      ],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ ...refusals, TimeoutError: 'Not registered' }).map(
      ([name, shows]): [string, ScreenState] => [
        `the prompt to register that the browser ends with a ${name}`,
        prompted(shows, refuse(name)),
      ],
    ),
  ),
  'the prompt to register that the browser refuses at once': {
    shows: 'The browser refused at once',
    async open(scene) {
      scene.replace(navigator, 'userActivation', { isActive: true })
      const element = await create(scene, 'pc')
      await refuse('NotAllowedError')(scene)
      return element
    },
  },
  'the prompt to register that needs a click': {
    shows: 'One more step',
    async open(scene) {
      scene.replace(navigator, 'userActivation', { isActive: false })
      const element = await create(scene, 'pc')
      await refuse('NotAllowedError')(scene)
      return element
    },
  },
  'the prompt to register that another one replaced': prompted('Another request took over', (scene) =>
    create(scene, 'fido'),
  ),
  'the prompt to register that was confirmed': {
    shows: 'Registering…',
    answers: { 'POST /login-service/register': unanswered },
    async open(scene) {
      const element = await create(scene, 'pc')
      ;(await promptOf(scene)).create()
      return element
    },
  },
  'a browser that is being checked': {
    shows: 'Checking this browser…',
    open(scene) {
      scene.replace(
        globalThis,
        'PublicKeyCredential',
        Object.assign(() => undefined, { isUserVerifyingPlatformAuthenticatorAvailable: unanswered }),
      )
      return create(scene, 'pc')
    },
  },
  'a page that is not secure': blocked('pc', "This page isn't secure", ({ replace }) =>
    replace(globalThis, 'isSecureContext', false),
  ),
  'a browser without passkeys': blocked('fido', "This browser isn't supported", ({ replace }) =>
    replace(globalThis, 'PublicKeyCredential', undefined),
  ),
  'a page around that does not allow it': blocked(
    'fido',
    'The surrounding page blocks registration',
    ({ replace }) => replace(document, 'featurePolicy', { allowsFeature: () => false }),
  ),
  'a computer without biometrics': blocked('pc', "This computer isn't set up yet", ({ replace }) =>
    replace(
      globalThis,
      'PublicKeyCredential',
      Object.assign(() => undefined, { isUserVerifyingPlatformAuthenticatorAvailable: async () => false }),
    ),
  ),
  'a clock that is wrong': {
    shows: "This computer's clock is wrong",
    answers: {
      [openApplications]: () => ({
        json: [],
        headers: { date: new Date(Date.now() - 20 * 60_000).toUTCString() },
      }),
      [openForOtp]: () => ({ json: [], headers: { date: new Date().toUTCString() } }),
    },
    async open(scene) {
      const tellTime = async (kind: string) => {
        const element = scene.register('/register', stateOf(kind))
        await scene.reads(element, 'No applications available')
        element.remove()
      }
      await tellTime('fido')
      const element = await create(scene, 'fido')
      await scene.reads(element, "This computer's clock is wrong")
      // The page remembers the time of the last answer.
      await tellTime('otp')
      return element
    },
  },
  'a host that does not want it': blocked('fido', "Registration didn't start", ({ listen }) =>
    listen('mfa-before-register', (event) => event.preventDefault()),
  ),
  'a session without a user number': {
    shows: "We can't tell from this session who you are. Signing in again fixes this.",
    async open({ registering, press }) {
      const element = registering('fido', { userId: 'abc' })
      await press(element, 'Continue')
      return element
    },
  },
  'a registration that has to wait': {
    shows: 'Too many attempts',
    answers: { 'POST /login-service/preRegister': paused(429, 27) },
    open: (scene) => create(scene, 'pc'),
  },
  'a registration that the backend refuses': {
    shows: "FIDO registration couldn't start",
    answers: { 'POST /login-service/preRegister': refused(11002, 400) },
    open: (scene) => create(scene, 'pc'),
  },
}

const ends: ScreenStates = {
  ...Object.fromEntries(
    (
      [
        ['mobile', 'Mobile biometric'],
        ['otp', 'OTP'],
        ['fido', 'FIDO security key'],
        ['pc', 'PC biometric'],
      ] as const
    ).flatMap(([kind, name]): [string, ScreenState][] => [
      [
        `the end of registering ${kind}`,
        {
          shows: `${name} registration complete!`,
          async open({ register, find }) {
            const element = register('/register/complete', stateOf(kind, chosen))
            await find(element, 'input, button[type=submit]')
            return element
          },
        },
      ],
      [
        `a failed registration of ${kind}`,
        {
          shows: `${name} registration failed`,
          open: ({ register }) => register('/register/fail', stateOf(kind, { reason: 'generic' })),
        },
      ],
    ]),
  ),
  'the end of registering two devices': {
    shows: 'Mobile biometric and OTP registration complete!',
    async open({ register, find }) {
      const registered = [
        { type: 'mobile', applicationName: 'HR system' },
        { type: 'otp', applicationName: 'Groupware' },
      ]
      const element = register('/register/complete', stateOf('otp', { registered }))
      await find(element, 'input + input, .field ~ .field')
      return element
    },
  },
  'a name that was not saved': {
    shows: "Couldn't save the name. Select “OK” to continue without it, or try again.",
    answers: { 'PUT /user-service/update/mob/descriptionname': unavailable },
    async open({ register, find, press }) {
      const element = register('/register/complete', stateOf('mobile', chosen))
      const field = await find<HTMLInputElement>(element, 'input')
      enter(field, 'Galaxy S24 (work)')
      field.form?.requestSubmit()
      await press(element, 'OK', 'dialog')
      return element
    },
  },
}

const android = { download: { type: 'Android', extension: '.apk' } }
const terms = 'GET /app-service/terms-and-conditions'
const noDevices: Table = {
  'GET /user-service/mobile-authenticator': {
    json: { mobileAuthenticatorDtoList: [], mobileAuthenticationStatus: 2 },
  },
  'GET /user-service/otp': { json: { otpDtos: [], otpStatus: 2 } },
}

const choosingMethod = (shows: string, answers: Table): ScreenState => ({
  shows,
  answers,
  async open({ setup, find }) {
    const element = setup('/mobileSetup/select')
    ;(await find(element, '[part~=method-row]:last-of-type, li:last-of-type button')).click()
    return element
  },
})

const download = (shows: string, userPortal: Record<string, unknown>, phone = false): ScreenState => ({
  shows,
  open(scene) {
    if (phone) onPhone(scene)
    scene.configure({ configuration: settings(userPortal) })
    return scene.setup('/mobileSetup/download', android)
  },
})

const setupStates: ScreenStates = {
  'the mobile setup: the phone': {
    shows: 'Which phone do you use?',
    answers: noDevices,
    open({ configure, setup }) {
      configure({ configuration: settings({ PRIVATE_APP_STORE: true }) })
      return setup('/mobileSetup/os')
    },
  },
  'the mobile setup of somebody without mobile biometric and OTP': {
    shows: "Mobile setup isn't available",
    answers: {
      'GET /user-service/mobile-authenticator': {
        json: { mobileAuthenticatorDtoList: [], mobileAuthenticationStatus: 0 },
      },
      'GET /user-service/otp': { json: { otpDtos: [], otpStatus: 0 } },
    },
    open: ({ setup }) => setup('/mobileSetup/os'),
  },
  'the mobile setup of somebody who has a phone': {
    shows: 'Mobile setup is for people without a registered phone',
    open: ({ setup }) => setup('/mobileSetup/os'),
  },
  'the mobile setup: the terms': {
    shows: 'I have read the terms and agree',
    open: ({ setup }) => setup('/mobileSetup/terms', android),
  },
  'the mobile setup: the terms, which are being loaded': {
    shows: 'Loading the terms…',
    answers: { [terms]: unanswered },
    open: ({ setup }) => setup('/mobileSetup/terms', android),
  },
  'the mobile setup: the terms, which failed': {
    shows: "Couldn't load the terms",
    answers: { [terms]: unavailable },
    open: ({ setup }) => setup('/mobileSetup/terms', android),
  },
  'the mobile setup: a download from the private store': download('Open the download here', {
    PRIVATE_APP_STORE: true,
  }),
  'the mobile setup: a download from a public store': download('Open the download here', {
    ANDROID_STORE_URL: 'https://store.example/app',
  }),
  'the mobile setup: a download on a phone': download(
    'Download the app on this phone',
    { PRIVATE_APP_STORE: true },
    true,
  ),
  'the mobile setup: a download whose address is being loaded': {
    shows: 'Loading the address…',
    answers: { 'GET /config.json': unanswered },
    open({ configure, setup }) {
      configure({ configuration: undefined })
      return setup('/mobileSetup/download', android)
    },
  },
  'the mobile setup: no download': download('No download available', {}),
  'the mobile setup: the method': {
    shows: 'Choose authentication method',
    open: ({ setup }) => setup('/mobileSetup/select'),
  },
  'the mobile setup without an application': choosingMethod("You can't register yet", {
    [openForOtp]: { json: [{ applicationId: 2, applicationName: 'HR system' }] },
  }),
  'the mobile setup, whose applications failed': choosingMethod("Couldn't load your applications", {
    [openForOtp]: unavailable,
  }),
}

export const registrationStates: ScreenStates = {
  ...selectionStates,
  ...serialStates,
  ...passkeyStates,
  ...ends,
  ...setupStates,
}
