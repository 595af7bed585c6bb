import { mobileAuthenticators, otpDevices } from '../../contract/calls/authenticators'
import { applicationsFor, deviceKinds } from '../../core/devices/device-kinds'
import { mobileSetupOf, type SetupStepName } from '../../core/registration/mobile-setup'
import { useTexts } from '../../react/element-context'
import { useCallQuery } from '../../react/use-query'
import { Callout } from '../../ui/callout'
import type { Slot } from '../../ui/slot'
import { SetupFrame, SetupStepper } from '../shared/setup-frame'

export interface SetupPageProps {
  readonly step: SetupStepName
  /** True if a change of the language must not reload the page, because a reload would request a new QR code. */
  readonly live?: boolean
  readonly children: Slot
}

/** One step of the wizard: the list of steps, a note for users who are not eligible, and the step's card. */
export function SetupPage({ step, live = false, children }: SetupPageProps) {
  return (
    <SetupFrame live={live} leavable>
      <SetupStepper current={step} />
      <NotEligible />
      {children}
    </SetupFrame>
  )
}

const phones = applicationsFor(deviceKinds.mobile)

/**
 * A note for users for whom the dashboard disables the setup button. They can still open the steps, because the
 * server decides. Nothing is shown until it is certain that the user is not eligible.
 */
function NotEligible() {
  const t = useTexts('setup')
  const applications = useCallQuery(phones.call, phones.query)
  const mobile = useCallQuery(mobileAuthenticators)
  const otp = useCallQuery(otpDevices)
  if (!applications.data || !mobile.data || !otp.data) return null
  const closed = mobileSetupOf(
    mobile.data.mobileAuthenticatorDtoList?.length ?? 0,
    otp.data.otpDtos?.length ?? 0,
    applications.data,
  )
  if (!closed.maximum && !closed.otp) return null
  return (
    <Callout tone="warning" title={t('setup:notEligible.title')}>
      {[t('setup:notEligible.text'), closed.otp && t('setup:notEligible.otp')].filter(Boolean).join(' ')}
    </Callout>
  )
}
