import { useId } from 'react'
import { applicationsOfType } from '../../../contract/calls/applications'
import { mobileAuthenticators, otpDevices } from '../../../contract/calls/authenticators'
import { type MobileSetup, mobileSetupOf } from '../../../core/mobile-setup'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { Message } from '../../../ui/message'
import { usePortal } from '../../portal-context'
import { useCallQuery } from '../../use-query'
import { useTexts } from '../../use-texts'

/** Opens the setup wizard, or says why it is closed (R86–R88, A20). Its note is always there, so that nothing jumps. */
export function MobileSetupButton() {
  const { navigator } = usePortal()
  const t = useTexts('dashboard')
  const id = useId()
  const { loading, maximum, otp } = useMobileSetup()
  const closed = maximum || otp
  return (
    <div className="home-setup">
      <Button
        size="small"
        icon={<Icon name="download" />}
        disabled={closed}
        aria-describedby={id}
        onClick={() => navigator.push('/mobileSetup/os')}
      >
        {t('dashboard:setup.start')}
      </Button>
      {loading ? (
        <div className="home-setup-note" id={id} aria-hidden="true">
          <span className="bone" />
          <span className="bone" />
        </div>
      ) : (
        <div className="home-setup-note">
          <Message id={id}>
            {t(closed ? 'dashboard:setup.maximum' : 'dashboard:setup.explained')}
            {otp && ` ${t('dashboard:setup.otp')}`}
          </Message>
        </div>
      )}
    </div>
  )
}

/** What cannot be found out does not close it: the wizard and the server have their own say. */
function useMobileSetup(): MobileSetup & { loading: boolean } {
  const phones = useCallQuery(mobileAuthenticators)
  const otps = useCallQuery(otpDevices)
  const applications = useCallQuery(applicationsOfType, { authenticatorType: 'mobile' })
  return {
    loading: [phones, otps, applications].some(({ isPending }) => isPending),
    ...mobileSetupOf(
      phones.data?.mobileAuthenticatorDtoList.length ?? 0,
      otps.data?.otpDtos.length ?? 0,
      applications.data ?? [],
    ),
  }
}
