import { mobileAuthenticators, otpDevices } from '../../contract/calls/authenticators'
import { applicationsFor, deviceKinds } from '../../core/devices/device-kinds'
import { mobileSetupOf } from '../../core/registration/mobile-setup'
import { useCallQuery } from '../../react/use-query'
import { useTexts } from '../../react/use-texts'
import { Callout } from '../../ui/callout'

const phones = applicationsFor(deviceKinds.mobile)

/**
 * A note for those whom the dashboard's button would not have let in; the steps work all the same, the server decides
 * (A33). Nothing is said as long as it is not certain.
 */
export function NotEligible() {
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
      {t('setup:notEligible.text')} {closed.otp && t('setup:notEligible.otp')}
    </Callout>
  )
}
