import type { Answer, Table } from '../../support/fake-backend'
import { testBackend } from './backend'
import { loadScript } from './script'
import { type SelfServiceScreen, selfServiceTable, showSelfService } from './self-service'
import { until } from './until'

/** The differences between the four kinds of devices, on the screen and on the wire. */
export const kinds = [
  {
    kind: 'mobile',
    path: 'mobile-authenticator',
    list: 'mobileAuthenticatorDtoList',
    granted: 'mobileAuthenticationStatus',
    id: 'mobileAuthenticatorId',
    title: 'Mobile biometric management',
    rename: 'update/mob/descriptionname',
    device: 'Galaxy S24',
    application: 'Groupware',
    reads: ' [R265, R162a, R269c]',
    renames: '[R274]',
    deletes: '[R271a]',
  },
  {
    kind: 'otp',
    path: 'otp',
    list: 'otpDtos',
    granted: 'otpStatus',
    id: 'otpInfoId',
    title: 'OTP management',
    rename: 'update/devicename',
    device: 'Galaxy S24',
    application: 'Groupware',
    reads: ' [R264, R163a, R269d]',
    renames: '[R275]',
    deletes: '[R272]',
  },
  {
    kind: 'fido',
    path: 'ctap',
    list: 'fidoAuthenticatorDtos',
    granted: 'fidoStatus',
    id: 'fidoAuthenticatorId',
    title: 'FIDO security key management',
    rename: 'update/fido/descriptionname',
    device: 'YubiKey 5C',
    application: 'Groupware',
    reads: ' [R164a, R266a, R269a]',
    renames: '[R273a]',
    deletes: '[R270a]',
  },
  {
    kind: 'pc',
    path: 'platform',
    list: 'fidoAuthenticatorDtos',
    granted: 'fidoStatus',
    id: 'fidoAuthenticatorId',
    title: 'PC biometric management',
    rename: 'update/fido/descriptionname',
    device: 'Office laptop',
    application: 'HR system',
    reads: ' [R164a, R266b, R269b]',
    renames: '[R273b]',
    deletes: '[R270b]',
  },
] as const
export type Kind = (typeof kinds)[number]

export const [mobile, otp] = kinds

/** The page of one kind of device, with a backend of its own for each test of a `describe`. */
export function management() {
  const backend = testBackend(selfServiceTable)
  const { answer } = backend
  const rowsOf = ({ path, list }: Kind) =>
    (
      (selfServiceTable[`GET /user-service/${path}`] as Answer).json as Record<
        string,
        Record<string, unknown>[]
      >
    )[list] ?? []
  const devices = (kind: Kind, rows: readonly Record<string, unknown>[], status = 1): Table => ({
    [`GET /user-service/${kind.path}`]: { json: { [kind.granted]: status, [kind.list]: rows } },
  })
  const sent = (name: string) =>
    backend.requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === `${name}`)
  const show = async (kind: Kind, attributes?: Record<string, string>) => {
    const screen = await showSelfService(`/dashboard/${kind.kind}`, attributes)
    await until(
      () =>
        screen.all('.devices tbody tr, .devices .state').length > 0 &&
        !screen.all('.devices .skeleton-line')[0],
    )
    return screen
  }
  const startRenaming = async (screen: SelfServiceScreen, { device, application }: Kind) => {
    ;(await screen.button(`Rename ${device} (${application})`)).click()
    return screen.field('.devices form input')
  }
  const startDeleting = async (screen: SelfServiceScreen, { device, application }: Kind) => {
    const button = await screen.button(`Delete ${device} (${application})`)
    // A script's click gives no focus.
    button.focus()
    button.click()
    const dialog = await screen.dialog()
    await until(() => !/Checking/.test(dialog.textContent ?? ''))
    return dialog
  }
  const confirmDeletion = async (screen: SelfServiceScreen) => {
    const confirm = await until(() => {
      const button = screen.buttonNow('Delete device')
      return button?.disabled ? undefined : button
    })
    confirm.click()
  }

  before(() => loadScript())

  return { backend, answer, rowsOf, devices, sent, show, startRenaming, startDeleting, confirmDeletion }
}
