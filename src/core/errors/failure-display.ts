import type { CallError } from '../http/call-error'
import { remedyFor } from './catalogue'
import { hasNoDevices } from './no-devices'
import { isSessionOver } from './session-over'
import { isUnknownEmployee } from './unknown-employee'
import { isWrongCode } from './wrong-code'

/** `inline`: the screen that made the call shows it. `silent`: in place only, with a way to retry. */
export type FailureDisplay = 'modal' | 'inline' | 'silent'

interface CallDisplay {
  /** With a code of the backend in the answer. */
  readonly coded: FailureDisplay
  /** Without one. */
  readonly uncoded: FailureDisplay
  /** Without one, where the status says that waiting helps; without this it is as the rest. */
  readonly wait?: FailureDisplay
  /** The screen shows in place what is silent here, with a way on. */
  readonly placed?: boolean
  /** What the screen shows at its field all the same. */
  readonly inline?: (error: CallError) => boolean
}

const modal: CallDisplay = { coded: 'modal', uncoded: 'modal' }
const modalIfCoded: CallDisplay = { coded: 'modal', uncoded: 'silent' }
// Beside a countdown stands what a person who watches it has to know, unless the server has something to say.
const watched: CallDisplay = { ...modalIfCoded, wait: 'modal' }
const placed: CallDisplay = { ...modalIfCoded, placed: true }
const silent: CallDisplay = { coded: 'silent', uncoded: 'silent' }

const validate: CallDisplay = { ...modal, inline: isWrongCode }

/**
 * How a failed call is shown, by the call's id. The same failure is never shown twice: what is modal
 * here is not also reported by a screen, except that the lookup keeps its sentence at the field.
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
  // Leads to the failure page, which says what happened.
  pushToken: silent,

  // The list has a place of its own for the text that there is no device (A44).
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

  // Decoration: without it the page is complete.
  policyImage: silent,
  // The address of the lookup is shown.
  profile: silent,
  // No screen makes it: other applications are not the elements' business.
  applicationToken: silent,
  // Whoever logs out has done so on this page.
  logout: silent,
}

/** How to show a failure. Denials and a missing configuration concern the whole page: always a dialog. */
export function failureDisplayOf(error: CallError): FailureDisplay {
  if (error.shownElsewhere) return 'silent'
  if (error.code === 'denied' || error.code === 'configuration') return 'modal'
  const { coded, uncoded, wait = uncoded, placed = false, inline } = displayByCall[error.callId] ?? modal
  if (isSessionOver(error)) return placed ? 'silent' : 'modal'
  if (inline?.(error)) return 'inline'
  if (error.failCode !== undefined) return coded
  return remedyFor(undefined, error.status) === 'wait' ? wait : uncoded
}
