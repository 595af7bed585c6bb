import { emulateMedia } from '@web/test-runner-commands'
import type { MfaElement } from '../../../../elements'
import type { Table } from '../../../support/fake-backend'
import { passTime, sleepFor } from '../clock'
import { refused } from '../refusals'
import { enter } from '../self-service'
import { type Scene, type ScreenState, type ScreenStates, settings, unanswered, unavailable } from './scene'

const devicePages: Readonly<
  Record<string, [title: string, list: string, answer: (rows: object[]) => object]>
> = {
  mobile: [
    'Mobile biometric management',
    'GET /user-service/mobile-authenticator',
    (rows) => ({ mobileAuthenticatorDtoList: rows, mobileAuthenticationStatus: 1 }),
  ],
  otp: ['OTP management', 'GET /user-service/otp', (rows) => ({ otpDtos: rows, otpStatus: 1 })],
  fido: [
    'FIDO security key management',
    'GET /user-service/ctap',
    (rows) => ({ fidoAuthenticatorDtos: rows, fidoStatus: 1 }),
  ],
  pc: [
    'PC biometric management',
    'GET /user-service/platform',
    (rows) => ({ fidoAuthenticatorDtos: rows, fidoStatus: 1 }),
  ],
}

const status = 'GET /user-service/dashboard/authenticator/status'
const applications = 'GET /user-service/application/all'
const openApplications = 'GET /user-service/application'
const history = 'GET /user-service/dashboard/authenticator/history'
const noHistory = { json: { list: [], pageNum: 1, pages: 1 } }
const phones = 'GET /user-service/mobile-authenticator'
const otps = 'GET /user-service/otp'

/** The part of a page is not being loaded any more. */
const loaded = ({ find }: Scene, element: MfaElement, part: string) =>
  find(element, `${part} :is(tbody tr, .state):not(:has(.skeleton-line))`)

const home = (shows: string, answers: Table = {}): ScreenState => ({
  shows,
  answers,
  open: ({ dashboard }) => dashboard(),
})

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000 - 1000).toISOString()

const used = (wireType: string, days: number) => ({
  authenticateHistoryId: `${wireType}-${days}`,
  type: wireType,
  applicationName: 'Groupware',
  description: 'Galaxy S24',
  status: 1,
  insertDate: daysAgo(days),
})

async function openHome(scene: Scene): Promise<MfaElement> {
  const element = scene.dashboard()
  await loaded(scene, element, '.history')
  return element
}

const homeStates: ScreenStates = {
  'the home page': {
    shows: 'Available',
    open: openHome,
  },
  'the home page of an application with one method': home(
    'Register another in case this one stops working.',
    {
      [status]: { json: { emailStatus: 1, fidoSecurityKeyStatus: 2 } },
    },
  ),
  'the home page of an application with one device': home('Register another in case you lose the device.', {
    [status]: { json: { mobileAuthenticationStatus: 1, fidoSecurityKeyStatus: 2 } },
  }),
  'the home page of an application with one method and no other': home(
    'Ask your administrator for another method.',
    { [status]: { json: { emailStatus: 1 } } },
  ),
  'the home page of an application without a method': home('Register a method.', {
    [status]: { json: { otpStatus: 2, mobileAuthenticationStatus: 2, fidoSecurityKeyStatus: 2 } },
  }),
  'the home page of an application that grants nothing': home('Ask your administrator for a method.', {
    [status]: { json: {} },
  }),
  'the home page of somebody without mobile biometric and OTP': home(
    "Mobile setup isn't available: your administrator hasn't granted mobile biometric or OTP.",
    {
      [phones]: { json: { mobileAuthenticatorDtoList: [], mobileAuthenticationStatus: 0 } },
      [otps]: { json: { otpDtos: [], otpStatus: 0 } },
    },
  ),
  'the home page in an outage': {
    shows: "Couldn't load the history",
    answers: { [applications]: unavailable, [status]: unavailable, [history]: unavailable },
    async open(scene) {
      const element = scene.dashboard()
      await scene.find(element, '.history .state-line')
      return element
    },
  },
  'the home page with what was used when': home('never used', {
    [status]: { json: { mobileAuthenticationStatus: 1, fidoSecurityKeyStatus: 1, otpStatus: 1 } },
    [history]: { json: { list: [used('mobile', 0), used('ctap', 3)], pageNum: 1, pages: 1 } },
  }),
  'the home page, whose status is being loaded': home('Loading…', { [status]: unanswered }),
  'the home page, whose status failed': home("Couldn't load the status", { [status]: unavailable }),
  'the home page, whose applications failed': home("Couldn't load your applications", {
    [applications]: unavailable,
  }),
  'the home page without an application': home('No applications yet', { [applications]: { json: [] } }),
  'the home page that opens the mobile setup': home(
    'Install the app, link it to your company and register your phone.',
    {
      [phones]: { json: { mobileAuthenticatorDtoList: [], mobileAuthenticationStatus: 2 } },
      [otps]: { json: { otpDtos: [], otpStatus: 2 } },
    },
  ),
  'the home page that does not know of the mobile setup': home(
    "Couldn't check whether mobile setup is available.",
    { [otps]: unavailable },
  ),
  'the home page that checks the mobile setup': home('Checking whether mobile setup is available…', {
    [otps]: unanswered,
  }),
  'the home page of OTP that is registered elsewhere': home(
    'You already have an OTP device. Delete it to register another.',
    { [status]: { json: { otpStatus: 2, mobileAuthenticationStatus: 1 } } },
  ),
  'the choice of an application': {
    shows: 'No matching applications',
    async open(scene) {
      const element = await openHome(scene)
      ;(await scene.find(element, '[part=combobox-button]:enabled')).click()
      enter(await scene.find<HTMLInputElement>(element, '.menu [part=search-input]'), 'nothing')
      return element
    },
  },
  'the status of another application': {
    shows: 'Available',
    async open(scene) {
      const element = await openHome(scene)
      ;(await scene.find(element, '[part=combobox-button]:enabled')).click()
      ;(await scene.find(element, '[role=option][aria-selected=false]')).click()
      return element
    },
  },
  'a path without a page': {
    shows: 'Page not found',
    open: ({ dashboard }) => dashboard('/dashboard/nowhere'),
  },
}

async function search({ find }: Scene, element: MfaElement, text: string): Promise<void> {
  const field = await find<HTMLInputElement>(element, '.history input[type=search]')
  enter(field, text)
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}

const historyStates: ScreenStates = {
  'a late page of the history': {
    shows: 'Success',
    async open(scene) {
      const element = scene.dashboard('/dashboard/otp')
      await loaded(scene, element, '.history')
      ;(await scene.find(element, '.pager button:last-of-type')).click()
      return element
    },
  },
  'a history without an outcome': home('Unknown', {
    [history]: { json: { list: [{ ...used('mobile', 1), status: null }], pageNum: 1, pages: 1 } },
  }),
  'an empty history': home('No activity yet', { [history]: noHistory }),
  'a history that is being loaded': home('Authentication history', { [history]: unanswered }),
  'a history that failed': home("Couldn't load the history", { [history]: unavailable }),
  'a history in which nothing is found': {
    shows: 'No matching records',
    async open(scene) {
      const element = await openHome(scene)
      await search(scene, element, 'nothing')
      return element
    },
  },
  'a history in which something is found': {
    shows: 'Success',
    async open(scene) {
      const element = scene.dashboard('/dashboard/otp')
      await loaded(scene, element, '.history')
      await search(scene, element, 'HR')
      return element
    },
  },
}

async function openDevices(scene: Scene, page = 'mobile'): Promise<MfaElement> {
  const element = scene.dashboard(`/dashboard/${page}`)
  await loaded(scene, element, '.devices')
  await loaded(scene, element, '.history')
  return element
}

async function rename(scene: Scene, name: string): Promise<MfaElement> {
  const element = await openDevices(scene)
  ;(await scene.find(element, '.devices .rename-view button')).click()
  const field = await scene.find<HTMLInputElement>(element, '.devices form input')
  enter(field, name)
  field.form?.requestSubmit()
  return element
}

async function confirmRename(scene: Scene): Promise<MfaElement> {
  const element = await rename(scene, 'Galaxy S24 (work)')
  await scene.press(element, 'Rename', 'dialog')
  return element
}

async function remove(scene: Scene): Promise<MfaElement> {
  const element = await openDevices(scene)
  ;(await scene.find(element, '.devices .cell-end button')).click()
  await scene.find(element, 'dialog[open]')
  return element
}

async function confirmRemoval(scene: Scene): Promise<MfaElement> {
  const element = await remove(scene)
  await scene.press(element, 'Delete device', 'dialog')
  return element
}

const renaming = 'PUT /user-service/update/mob/descriptionname'
const removing = 'DELETE /user-service/mobile-authenticator'

const devices = (shows: string, answers: Table, page = 'mobile'): ScreenState => ({
  shows,
  answers,
  open: (scene) => openDevices(scene, page),
})

const deviceStates: ScreenStates = {
  ...Object.fromEntries(
    Object.entries(devicePages).flatMap(([page, [shows, list, answer]]): [string, ScreenState][] => [
      [`the devices of ${page}`, devices(shows, {}, page)],
      [`no devices of ${page}`, devices('No devices yet', { [list]: { json: answer([]) } }, page)],
    ]),
  ),
  'devices that are being loaded': {
    shows: 'Checking whether you can add a device…',
    answers: { [phones]: unanswered },
    open: ({ dashboard }) => dashboard('/dashboard/mobile'),
  },
  'devices that failed': devices("Couldn't load your devices", { [phones]: unavailable }),
  'devices to which another may not be added': devices(
    'Cannot be used without permission from the administrator',
    { [phones]: { json: { mobileAuthenticatorDtoList: [], mobileAuthenticationStatus: 0 } } },
  ),
  'devices to which another may perhaps be added': devices("Couldn't check whether you can add a device.", {
    [openApplications]: unavailable,
  }),
  'devices beyond their limit': devices('Mobile biometric management', {
    [openApplications]: {
      json: [{ applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 3 }],
    },
    [phones]: {
      json: {
        mobileAuthenticationStatus: 1,
        mobileAuthenticatorDtoList: [1, 2, 3, 4].map((mobileAuthenticatorId) => ({
          mobileAuthenticatorId,
          description: 'Galaxy S24',
          applicationName: 'HR system',
        })),
      },
    },
  }),
  'devices at their limit, except those of another application': devices('Mobile biometric management', {
    [openApplications]: {
      json: [
        { applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 1 },
        { applicationId: 2, applicationName: 'HR system', authenticatorTypeCount: 1 },
        { applicationId: 3, applicationName: 'E-approval', authenticatorTypeCount: 2 },
      ],
    },
    [phones]: {
      json: {
        mobileAuthenticationStatus: 1,
        mobileAuthenticatorDtoList: ['Groupware', 'HR system'].map((applicationName) => ({
          mobileAuthenticatorId: applicationName,
          description: 'Galaxy S24',
          applicationName,
        })),
      },
    },
  }),
  'a device without a name': devices('Mobile biometric management', {
    [phones]: {
      json: {
        mobileAuthenticatorDtoList: [
          { mobileAuthenticatorId: 11, description: null, applicationName: 'Groupware', insertDate: null },
        ],
        mobileAuthenticationStatus: 1,
      },
    },
  }),
  'renaming a device': {
    shows: 'Save',
    async open(scene) {
      const element = await openDevices(scene)
      ;(await scene.find(element, '.devices .rename-view button')).click()
      await scene.find(element, '.devices form')
      return element
    },
  },
  'a name that is too long': {
    shows: 'Save',
    async open(scene) {
      const element = await rename(scene, 'Galaxy S24'.repeat(60))
      await scene.find(element, '.devices form .message')
      return element
    },
  },
  'the question before a renaming': {
    shows: 'Rename this device?',
    open: (scene) => rename(scene, 'Galaxy S24 (work)'),
  },
  'a device that was renamed': {
    shows: 'Registered devices',
    answers: { [renaming]: { status: 204 } },
    async open(scene) {
      const element = await confirmRename(scene)
      await scene.find(element, '.devices .status')
      return element
    },
  },
  'a renaming that was refused': {
    shows: 'Device error',
    answers: { [renaming]: refused(6004, 400) },
    open: confirmRename,
  },
  'the question before a deletion': {
    shows: 'What changes',
    async open(scene) {
      const element = await remove(scene)
      await scene.find(element, '.losses')
      return element
    },
  },
  'the question before a deletion, which is checking': {
    shows: 'Checking your other sign-in methods…',
    answers: { [status]: unanswered },
    open: remove,
  },
  'the question before a deletion, which does not know': {
    shows:
      "We couldn't check your other sign-in methods. Make sure you have one before you delete this device.",
    answers: { [status]: unavailable },
    open: remove,
  },
  'the question before the deletion of the last method': {
    shows: "This is your only sign-in method. If you delete it, you won't be able to sign in.",
    answers: { [status]: { json: { mobileAuthenticationStatus: 1 } } },
    open: remove,
  },
  'the question before the deletion of one of two phones': {
    shows: 'No change',
    answers: {
      [phones]: {
        json: {
          mobileAuthenticationStatus: 1,
          mobileAuthenticatorDtoList: [11, 12].map((mobileAuthenticatorId) => ({
            mobileAuthenticatorId,
            description: 'Galaxy S24',
            applicationName: 'Groupware',
          })),
        },
      },
    },
    open: remove,
  },
  'a device that was deleted': {
    shows: 'Registered devices',
    answers: { [removing]: { status: 204 } },
    async open(scene) {
      const element = await confirmRemoval(scene)
      await scene.find(element, ':host, .screen:not(:has(dialog[open])) .devices')
      return element
    },
  },
  'a deletion that was refused': {
    shows: 'Error Occurred',
    answers: { [removing]: refused(3002, 500) },
    open: confirmRemoval,
  },
  'a deletion without a line': {
    shows: 'No connection to the server',
    answers: { [removing]: () => Promise.reject(new TypeError('Failed to fetch')) },
    open: confirmRemoval,
  },
  'a deletion that a proxy answers': {
    shows: 'Answer from another server',
    answers: {
      [removing]: { text: '<!doctype html><title>Proxy</title>', headers: { 'content-type': 'text/html' } },
    },
    open: confirmRemoval,
  },
  'a deletion in a session that has ended': {
    shows: 'Your session has ended. Sign in again to continue.',
    answers: { [removing]: { status: 401, json: { failInfo: { code: 2001 } } } },
    open: confirmRemoval,
  },
}

async function knownBrowser({ configure, dashboard, press }: Scene): Promise<MfaElement> {
  configure({ configuration: settings({ FEATURES: ['knownBrowser', 'forgetBrowsers'] }) })
  localStorage.setItem(
    `mfa.knownBrowser@${encodeURIComponent(`${location.origin}/login-service/`)}`,
    'id.mac',
  )
  const element = dashboard()
  await press(element, 'Forget this browser')
  return element
}

/** The session ends in less than half a minute. */
async function almostOver(scene: Scene): Promise<MfaElement> {
  localStorage.setItem('mfa.timeout', '1')
  localStorage.setItem('mfa.activeAt', String(Date.now()))
  const element = await openHome(scene)
  sleepFor(35)
  return element
}

/** The whole page, not a part of a host's. */
async function portal(scene: Scene): Promise<MfaElement> {
  scene.configure({ mode: 'portal' })
  for (const name of ['accessToken', 'employeeId', 'userEmail', 'userId', 'applicationId'])
    sessionStorage.setItem(name, 'mjkim')
  sessionStorage.setItem('applicationId', '1')
  return openHome(scene)
}

const frameStates: ScreenStates = {
  'the question before a logout': {
    shows: 'Do you want to log out?',
    async open({ dashboard, press }) {
      const element = dashboard()
      await press(element, 'Log out')
      return element
    },
  },
  'the question before a browser is forgotten': { shows: 'Forget this browser?', open: knownBrowser },
  'a browser that is forgotten': {
    shows: 'This browser is forgotten',
    answers: {
      'DELETE /login-service/known-browser': { json: {} },
      'DELETE /user-service/known-browsers': { json: {} },
    },
    async open(scene) {
      const element = await knownBrowser(scene)
      await scene.press(element, 'Forget all my browsers', 'dialog')
      return element
    },
  },
  'the warning before a session ends': {
    shows: 'Stay signed in',
    open: almostOver,
  },
  'a session that goes on': {
    shows: 'Your session has been extended.',
    async open(scene) {
      const element = await almostOver(scene)
      await scene.press(element, 'Stay signed in')
      return element
    },
  },
  'a session by a recovery code': {
    shows: "This session doesn't end by itself. Log out when you're done.",
    open({ dashboard }) {
      sessionStorage.setItem('mfa.recovered', 'true')
      return dashboard()
    },
  },
  'the question before a logout of such a session': {
    shows: 'Do you want to log out?',
    async open({ dashboard, press }) {
      sessionStorage.setItem('mfa.recovered', 'true')
      const element = dashboard()
      await press(element, 'Log out', '[part=banner]')
      return element
    },
  },
  'the home page of the portal': { shows: 'Sign-in center', open: portal },
  'the menu of the portal': {
    shows: 'Sign-in center',
    async open(scene) {
      const element = await portal(scene)
      ;(await scene.find(element, '.sidebar-toggle')).click()
      return element
    },
  },
  'a screen that has stopped': {
    shows: 'Details for the help desk',
    async open(scene) {
      const element = await openDevices(scene)
      scene.replace(window, 'matchMedia', () => {
        throw new Error('the browser has a fault')
      })
      await scene.press(element, 'Get company-link QR')
      await scene.reads(element, 'Something went wrong')
      return element
    },
  },
}

const sheet = (shows: string, answers: Table = {}): ScreenState => ({
  shows,
  answers,
  open: ({ dashboard }) => dashboard('/dashboard/sheet'),
})

const sheetStates: ScreenStates = {
  'the sign-in sheet': {
    shows: 'My sign-in sheet',
    async open(scene) {
      const element = scene.dashboard('/dashboard/sheet')
      await loaded(scene, element, '.sheet-devices')
      return element
    },
  },
  'the printed sign-in sheet': {
    shows: 'My sign-in sheet',
    async open(scene) {
      const element = scene.dashboard('/dashboard/sheet')
      await loaded(scene, element, '.sheet-devices')
      await emulateMedia({ media: 'print' })
      return element
    },
  },
  'the sign-in sheet that did not print': {
    shows: "Printing didn't start. Print from the browser's menu, or take a screenshot.",
    async open({ dashboard, press, replace }) {
      replace(window, 'print', () => undefined)
      const element = dashboard('/dashboard/sheet')
      await press(element, 'Print')
      passTime(5)
      return element
    },
  },
  'the sign-in sheet without a device': sheet('No devices yet', {
    ...Object.fromEntries(Object.values(devicePages).map(([, list, answer]) => [list, { json: answer([]) }])),
    [status]: { json: {} },
  }),
  'the sign-in sheet that is being loaded': sheet('Loading…', { [otps]: unanswered }),
  'the sign-in sheet that failed': sheet("Couldn't prepare the sheet", { [otps]: unavailable }),
}

const steps = (shows: string, answers: Table = {}): ScreenState => ({
  shows,
  answers,
  open: ({ dashboard }) => dashboard('/dashboard/phone'),
})

const phoneSteps: ScreenStates = {
  'the steps for a new phone': steps('Register the new phone'),
  'the steps for a new phone, of which all are done': steps('No old phone is left.', {
    [phones]: {
      json: {
        mobileAuthenticationStatus: 1,
        mobileAuthenticatorDtoList: [
          {
            mobileAuthenticatorId: 12,
            description: 'Galaxy S25',
            applicationName: 'Groupware',
            insertDate: new Date().toISOString(),
          },
        ],
      },
    },
    [otps]: { json: { otpStatus: 0, otpDtos: [] } },
  }),
  'the steps for a new phone without another method': steps(
    'You have no other method. Register the new phone first.',
    {
      ...Object.fromEntries(
        Object.values(devicePages)
          .slice(2)
          .map(([, list, answer]) => [list, { json: answer([]) }]),
      ),
      [status]: { json: { mobileAuthenticationStatus: 1 } },
    },
  ),
  'the steps for a new phone, for two applications': steps(
    "Delete only a phone that you don't use anymore.",
    {
      [phones]: {
        json: {
          mobileAuthenticationStatus: 1,
          mobileAuthenticatorDtoList: ['Groupware', 'HR system'].map((applicationName, index) => ({
            mobileAuthenticatorId: index,
            description: 'Galaxy S24',
            applicationName,
            insertDate: '2025-03-01T09:00:00',
          })),
        },
      },
    },
  ),
  'the steps for a new phone that are being loaded': steps('Loading…', { [otps]: unanswered }),
  'the steps for a new phone that failed': steps("Couldn't load your devices", { [otps]: unavailable }),
}

const serial = 'POST /user-service/app/serial'

/** The company link, in each of the places that show it. */
function linkIn(open: ScreenState['open']): ScreenStates {
  const code = async (scene: Scene) => {
    const element = await open(scene)
    await scene.find(element, '.qr canvas:not([aria-busy])')
    return element
  }
  return {
    code: { shows: 'In the mobile app, select “Company link” and scan this code.', open: code },
    'code that has expired': {
      shows: 'Get a new QR code',
      async open(scene) {
        const element = await code(scene)
        sleepFor(31)
        return element
      },
    },
    'code that is being loaded': { shows: 'Loading the QR code…', answers: { [serial]: unanswered }, open },
    'code that failed': {
      shows: "Couldn't load the QR code",
      answers: { [serial]: unavailable },
      open,
    },
    ...Object.fromEntries(
      (
        [
          ['Copied', () => Promise.resolve()],
          ["Couldn't copy", () => Promise.reject(new DOMException('refused', 'NotAllowedError'))],
        ] as const
      ).map(([shows, writeText]): [string, ScreenState] => [
        `code after “${shows}”`,
        {
          shows,
          async open(scene) {
            scene.replace(navigator, 'clipboard', { writeText })
            scene.replace(document, 'execCommand', () => false)
            const element = await code(scene)
            await scene.press(element, 'Copy link code')
            return element
          },
        },
      ]),
    ),
    'code on a phone': {
      shows: 'Show the QR code for another phone',
      open(scene) {
        onPhone(scene)
        return open(scene)
      },
    },
  }
}

/** A phone cannot scan its own screen. */
export function onPhone({ replace }: Scene): void {
  const real = window.matchMedia
  replace(window, 'matchMedia', (query: string) =>
    real.call(window, query.includes('hover: none') ? 'all' : query),
  )
}

const named = (where: string, states: ScreenStates): ScreenStates =>
  Object.fromEntries(Object.entries(states).map(([name, state]) => [`${where}: the ${name}`, state]))

const companyLinkStates: ScreenStates = {
  ...named(
    'the company link',
    linkIn(({ dashboard, show }) => {
      dashboard().remove()
      return show('mfa-company-qr')
    }),
  ),
  ...named(
    'the panel of the company link',
    linkIn(async ({ dashboard, press }) => {
      const element = dashboard()
      await press(element, 'Get company-link QR')
      return element
    }),
  ),
  ...named(
    'the mobile setup',
    linkIn(({ setup }) => setup('/mobileSetup/register')),
  ),
}

export const selfServiceStates: ScreenStates = {
  ...homeStates,
  ...historyStates,
  ...deviceStates,
  ...frameStates,
  ...sheetStates,
  ...phoneSteps,
  ...companyLinkStates,
}
