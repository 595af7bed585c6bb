import type { CallError } from '../call-error'
import { isUnknownEmployee } from '../unknown-employee'
import { hasNoDevices } from './no-devices'
import { isWrongCode } from './wrong-code'

/** `inline`: the screen that made the call shows it. `silent`: in place only, with a way to retry. */
export type Showing = 'modal' | 'inline' | 'silent'

interface Policy {
  /** With a code of the backend in the answer. */
  readonly coded: Showing
  /** Without one. */
  readonly uncoded: Showing
  /** What the screen shows at its field all the same. */
  readonly inline?: (error: CallError) => boolean
}

const modal: Policy = { coded: 'modal', uncoded: 'modal' }
const modalIfCoded: Policy = { coded: 'modal', uncoded: 'silent' }
const silent: Policy = { coded: 'silent', uncoded: 'silent' }

const validate: Policy = { ...modal, inline: isWrongCode }

/**
 * How a failed call is shown, by the call's id. The same failure is never shown twice: what is modal
 * here is not also reported by a screen, except that the lookup keeps its sentence at the field.
 */
export const policies: Readonly<Record<string, Policy>> = {
  userAuthenticator: { ...modal, inline: isUnknownEmployee },

  otpValidate: validate,
  emailValidate: validate,
  smsValidate: validate,
  recoveryValidate: validate,
  emailSend: modal,
  smsSend: modal,

  // A person who watches a countdown is told beside it, unless the server has something to say.
  preAuthenticate: modalIfCoded,
  authenticate: modalIfCoded,
  token: modalIfCoded,
  preRegister: modalIfCoded,
  register: modalIfCoded,
  // Leads to the failure page, which says what happened.
  pushToken: silent,

  // The list has a place of its own for the text that there is no device (A44).
  mobileDevices: { ...modalIfCoded, inline: hasNoDevices },
  applicationAll: modalIfCoded,
  applicationsOfType: modalIfCoded,
  otpApplications: modalIfCoded,
  dashboardStatus: modalIfCoded,
  otpDevices: modalIfCoded,
  mobileAuthenticators: modalIfCoded,
  ctapAuthenticators: modalIfCoded,
  platformAuthenticators: modalIfCoded,
  dashboardHistory: modalIfCoded,
  ctapHistory: modalIfCoded,
  platformHistory: modalIfCoded,
  mobileHistory: modalIfCoded,
  otpHistory: modalIfCoded,
  mobileSerial: modalIfCoded,
  otpSerial: modalIfCoded,
  appSerial: modalIfCoded,
  termsAndConditions: modalIfCoded,

  deleteCtap: modal,
  deletePlatform: modal,
  deleteMobile: modal,
  deleteOtp: modal,
  renameFido: modal,
  renameMobile: modal,
  renameOtp: modal,

  // Decoration: without it the page is complete.
  policyImage: silent,
}

/** How to show a failure. Denials and a missing configuration concern the whole page: always a dialog. */
export const showingOf = (error: CallError): Showing => {
  if (error.shownElsewhere) return 'silent'
  if (error.code === 'denied' || error.code === 'configuration') return 'modal'
  const { coded, uncoded, inline } = policies[error.callId] ?? modal
  if (inline?.(error)) return 'inline'
  return error.failCode === undefined ? uncoded : coded
}
