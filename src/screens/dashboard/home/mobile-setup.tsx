import { useId, useRef } from 'react'
import { applicationsOfType, mobileAuthenticators, otpDevices } from '../../../contract/calls/authenticators'
import { places } from '../../../core/page/places'
import { isSetupUngranted, mobileSetupOf } from '../../../core/registration/mobile-setup'
import { useElementContext, useTexts } from '../../../react/element-context'
import { useCallQuery } from '../../../react/use-query'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { CheckAgain } from '../registered-devices'

export type MobileSetup = ReturnType<typeof useMobileSetup>

/** Loads whether this employee can use the setup wizard. */
export function useMobileSetup() {
  const phones = useCallQuery(mobileAuthenticators)
  const otps = useCallQuery(otpDevices)
  const applications = useCallQuery(applicationsOfType, { authenticatorType: 'mobile' })
  const queries = [phones, otps, applications]
  const ungranted = isSetupUngranted(phones.data?.mobileAuthenticationStatus, otps.data?.otpStatus)
  const setup =
    phones.data && otps.data && applications.data
      ? mobileSetupOf(
          phones.data.mobileAuthenticatorDtoList.length,
          otps.data.otpDtos.length,
          applications.data,
        )
      : undefined
  const find = () => {
    if (ungranted) return 'ungranted'
    if (setup) return setup.maximum || setup.otp ? 'closed' : 'open'
    return queries.some(({ isPending }) => isPending) ? 'checking' : 'unknown'
  }
  return {
    state: find(),
    otp: setup?.otp === true,
    retry: () => {
      for (const query of queries) if (query.isError) query.refetch()
    },
  } as const
}

/** Opens the setup wizard. Beside the page's title, because it is what a new employee needs first. */
export function OpenSetup() {
  const { navigator } = useElementContext()
  const t = useTexts('dashboard')
  const id = useId()
  return (
    <div className="home-setup-open">
      <p className="small muted" id={id}>
        {t('dashboard:setup.explained')}
      </p>
      <Button
        size="small"
        icon={<Icon name="download" />}
        aria-describedby={id}
        onClick={() => navigator.push(places.setupOs.path)}
      >
        {t('dashboard:setup.start')}
      </Button>
    </div>
  )
}

/**
 * The disabled button of the setup wizard, and the reason why this employee can't use it, or that this is still
 * unknown. If the check fails, the user can repeat it.
 */
export function ClosedSetup({ setup: { state, otp, retry } }: { readonly setup: MobileSetup }) {
  const t = useTexts('dashboard')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  if (state === 'open') return null
  return (
    <div className="home-setup" ref={box} tabIndex={-1}>
      {/* Other words are another text: nothing of the first one moves. */}
      <div className="small muted" key={state}>
        <span className="home-setup-note" id={id}>
          {[t(`dashboard:setup.${notes[state]}`), otp && state === 'closed' && t('dashboard:setup.otp')]
            .filter(Boolean)
            .join(' ')}
        </span>{' '}
        {state === 'unknown' && <CheckAgain box={box} onRetry={retry} />}
      </div>
      <Button size="small" variant="grey" icon={<Icon name="download" />} disabled aria-describedby={id}>
        {t('dashboard:setup.start')}
      </Button>
    </div>
  )
}

const notes = {
  checking: 'checking',
  unknown: 'unknown',
  closed: 'maximum',
  ungranted: 'ungranted',
} as const
