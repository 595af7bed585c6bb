import {
  type CallError,
  hasNoDevices,
  isSessionOver,
  isUnknownEmployee,
  isWrongCode,
  reportOf,
} from '../errors/call-error'
import { describe } from '../errors/describe'
import { remedyFor } from '../errors/remedies'
import type { DialogQueue } from './dialog-queue'
import type { Core } from './page'

/** `inline`: shown by the screen that made the call. `silent`: no dialog, only a retry in place. */
export type FailureDisplay = 'modal' | 'inline' | 'silent'

interface CallDisplay {
  /** The display of a failure that has a code of the backend. */
  readonly coded: FailureDisplay
  /** The display of a failure without such a code. */
  readonly uncoded: FailureDisplay
  /** The display of a failure without such a code, if its HTTP status says that waiting helps. Default: `uncoded`. */
  readonly wait?: FailureDisplay
  /** If true, the screen shows silent failures in place, with a button such as "Try again". */
  readonly placed?: boolean
  /** Returns true for a failure that the screen always shows at its input field. */
  readonly inline?: (error: CallError) => boolean
}

const modal: CallDisplay = { coded: 'modal', uncoded: 'modal' }
const modalIfCoded: CallDisplay = { coded: 'modal', uncoded: 'silent' }
// For calls of a screen with a countdown. The screen already shows what the user needs. A dialog is needed only if
// the server sends a code or asks to wait.
const watched: CallDisplay = { ...modalIfCoded, wait: 'modal' }
const placed: CallDisplay = { ...modalIfCoded, placed: true }
const silent: CallDisplay = { coded: 'silent', uncoded: 'silent' }

const validate: CallDisplay = { ...modal, inline: isWrongCode }

/**
 * The display of a failed call, by the call's ID. A failure is shown only once: if it has a dialog, the screen does not
 * show it as well. The exception is the lookup of the employee, whose message also stays at the input field.
 */
export const displayByCall: Readonly<Record<string, CallDisplay>> = {
  userAuthenticator: { ...modal, inline: isUnknownEmployee },

  otpValidate: validate,
  emailValidate: validate,
  smsValidate: validate,
  recoveryValidate: validate,
  emailSend: modal,
  smsSend: modal,

  preAuthenticate: watched,
  authenticate: watched,
  token: watched,
  preRegister: watched,
  register: watched,
  // The failure page explains the failure.
  pushToken: silent,

  // The list shows that there is no device.
  mobileDevices: { ...placed, inline: hasNoDevices },
  applicationAll: placed,
  applicationsOfType: placed,
  otpApplications: placed,
  dashboardStatus: placed,
  otpDevices: placed,
  mobileAuthenticators: placed,
  ctapAuthenticators: placed,
  platformAuthenticators: placed,
  dashboardHistory: placed,
  ctapHistory: placed,
  platformHistory: placed,
  mobileHistory: placed,
  otpHistory: placed,
  mobileSerial: placed,
  otpSerial: placed,
  appSerial: placed,
  termsAndConditions: placed,

  deleteCtap: modal,
  deletePlatform: modal,
  deleteMobile: modal,
  deleteOtp: modal,
  renameFido: modal,
  renameMobile: modal,
  renameOtp: modal,

  forgetBrowser: modal,
  forgetBrowsers: modal,

  // The push request expires by itself.
  cancelPush: silent,
  // The image is a decoration, which the page does not need.
  policyImage: silent,
  // The screen shows the email address from the lookup instead.
  profile: silent,
  // No screen makes this call: the elements get no tokens for other applications.
  applicationToken: silent,
  // The user is already logged out on this page.
  logout: silent,
}

/**
 * Returns how to show a failure. Denials, a missing configuration and altered built-ins always get a dialog, because
 * they concern the whole page.
 */
export function failureDisplayOf(error: CallError): FailureDisplay {
  if (error.shownElsewhere) return 'silent'
  if (['denied', 'configuration', 'altered-built-ins'].includes(error.code)) return 'modal'
  const { coded, uncoded, wait = uncoded, placed = false, inline } = displayByCall[error.callId] ?? modal
  if (isSessionOver(error)) return placed ? 'silent' : 'modal'
  if (inline?.(error)) return 'inline'
  if (error.failCode !== undefined) return coded
  return remedyFor(undefined, error.status) === 'wait' ? wait : uncoded
}

/** The element whose dialogs show the failure. */
interface FailureTarget {
  readonly core: Core
  readonly dialogs: DialogQueue
}

/**
 * Shows a failed call in a dialog, if `displayByCall` says so. Several failures of one kind at the same time become
 * one dialog.
 */
export async function showFailure(target: FailureTarget, error: CallError): Promise<void> {
  if (failureDisplayOf(error) === 'modal') await showFailureDialog(target, error)
}

/** Shows a failed call in a dialog in any case: for silent failures on a screen that has no place for them. */
export async function showFailureDialog({ core, dialogs }: FailureTarget, error: CallError): Promise<void> {
  const { code, callId, failCode, status } = error
  const isMissing = code === 'configuration' && callId === code
  const report = reportOf(error, core.environment.clock.now())
  const { remedy, ...texts } = await describe(core, error)
  if (code === 'denied' && !core.session.suspended) return
  dialogs.show({
    ...texts,
    report,
    key: isMissing ? code : [code, failCode ?? status ?? ''].join(' '),
    ...(isMissing && {
      actions: [{ label: core.i18n.t('login:reload'), run: core.environment.reload }],
    }),
    ...(isSessionOver(error) && { onClose: () => core.session.end('denied') }),
  })
}
