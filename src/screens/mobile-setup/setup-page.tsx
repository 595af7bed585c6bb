import { mobileAuthenticators, otpDevices } from '../../contract/calls/authenticators'
import { applicationsFor, deviceKinds } from '../../core/devices/device-kinds'
import { places } from '../../core/page/places'
import { isSetupUngranted, mobileSetupOf, type SetupStepName } from '../../core/registration/mobile-setup'
import { useElementContext, useHelpDeskContact, useTexts } from '../../react/element-context'
import { useCallQuery } from '../../react/use-query'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { Sentences } from '../../ui/sentences'
import type { Slot } from '../../ui/slot'
import { useHeadingFocus } from '../shared/heading-focus'
import { SetupFrame, SetupStepper } from '../shared/setup-frame'

export interface SetupPageProps {
  readonly step: SetupStepName
  /** True if a change of the language must not reload the page, because a reload would request a new QR code. */
  readonly live?: boolean
  readonly children: Slot
}

/**
 * One step of the wizard: the list of steps, a note for users who are not eligible, and the step's card. If there is
 * nothing that the wizard can register, says only so.
 */
export function SetupPage({ step, live = false, children }: SetupPageProps) {
  const { data: phones } = useCallQuery(mobileAuthenticators)
  const { data: otps } = useCallQuery(otpDevices)
  if (isSetupUngranted(phones?.mobileAuthenticationStatus, otps?.otpStatus)) return <Ungranted />
  return (
    <SetupFrame live={live} leavable>
      <SetupStepper current={step} />
      <NotEligible />
      {children}
    </SetupFrame>
  )
}

/** Says that the wizard leads nowhere, before the user installs an app for nothing. */
function Ungranted() {
  const { navigator } = useElementContext()
  const t = useTexts('setup', 'register')
  const heading = useHeadingFocus()
  const contact = useHelpDeskContact()
  return (
    <SetupFrame>
      <Card aria-labelledby="ungranted-title">
        <CardHead
          title={t('setup:ungranted.title')}
          titleId="ungranted-title"
          titleRef={heading}
          lead={<Sentences>{t('setup:ungranted.text')}</Sentences>}
        />
        {contact && <p className="strong">{contact}</p>}
        <Button block onClick={() => navigator.push(places.dashboard.path)}>
          {t('register:toDashboard')}
        </Button>
      </Card>
    </SetupFrame>
  )
}

const applicationsOfPhones = applicationsFor(deviceKinds.mobile)

/**
 * A note for users for whom the dashboard disables the setup button. They can still open the steps, because the
 * server decides. Nothing is shown until it is certain that the user is not eligible.
 */
function NotEligible() {
  const t = useTexts('setup')
  const applications = useCallQuery(applicationsOfPhones.call, applicationsOfPhones.query)
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
