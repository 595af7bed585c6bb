import { useId, useRef } from 'react'
import { applicationsOfType } from '../../../contract/calls/applications'
import { mobileAuthenticators, otpDevices } from '../../../contract/calls/authenticators'
import { mobileSetupOf } from '../../../core/registration/mobile-setup'
import { usePortal } from '../../../react/portal-context'
import { useCallQuery } from '../../../react/use-query'
import { useTexts } from '../../../react/use-texts'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { Message } from '../../../ui/message'
import { CheckAgain } from '../check-again'

/**
 * Opens the setup wizard, or says why it is closed (R86–R88, A20). As long as that is not known, it cannot be pressed, and
 * what could not be found out can be asked for again (A55). Its note is always there, so that nothing jumps.
 */
export function MobileSetupButton() {
  const { navigator } = usePortal()
  const t = useTexts('dashboard')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { state, otp, retry } = useMobileSetup()
  return (
    <div className="home-setup" ref={box} tabIndex={-1}>
      <Button
        size="small"
        variant={state === 'open' ? 'primary' : 'grey'}
        icon={<Icon name="download" />}
        disabled={state !== 'open'}
        aria-describedby={id}
        onClick={() => navigator.push('/mobileSetup/os')}
      >
        {t('dashboard:setup.start')}
      </Button>
      <div className="home-setup-note">
        <Message id={id}>
          {t(`dashboard:setup.${notes[state]}`)}
          {otp && ` ${t('dashboard:setup.otp')}`}
        </Message>
        {state === 'unknown' && <CheckAgain box={box} onRetry={retry} />}
      </div>
    </div>
  )
}

const notes = { checking: 'checking', unknown: 'unknown', closed: 'maximum', open: 'explained' } as const

/** Whether the wizard is open to this employee. */
function useMobileSetup() {
  const phones = useCallQuery(mobileAuthenticators)
  const otps = useCallQuery(otpDevices)
  const applications = useCallQuery(applicationsOfType, { authenticatorType: 'mobile' })
  const queries = [phones, otps, applications]
  const setup =
    phones.data && otps.data && applications.data
      ? mobileSetupOf(
          phones.data.mobileAuthenticatorDtoList.length,
          otps.data.otpDtos.length,
          applications.data,
        )
      : undefined
  const find = (): keyof typeof notes => {
    if (setup) return setup.maximum || setup.otp ? 'closed' : 'open'
    return queries.some(({ isPending }) => isPending) ? 'checking' : 'unknown'
  }
  return {
    state: find(),
    otp: setup?.otp === true,
    retry: () => {
      for (const query of queries) if (query.isError) query.refetch()
    },
  }
}
