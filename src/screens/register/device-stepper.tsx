import type { RegistrationState } from '../../core/registration/registration-places'
import { otherType } from '../../core/registration/registration-places'
import { useTexts } from '../../react/element-context'
import { Stepper } from '../../ui/stepper'

/** The two steps in which one phone is registered for both methods, in the order that the user has chosen. */
export function DeviceStepper({ type, deviceRegistered }: RegistrationState) {
  const t = useTexts('setup', 'register')
  const other = otherType(type)
  const methods = deviceRegistered ? [other, type] : [type, other]
  return (
    <Stepper
      always
      label={t('setup:steps')}
      steps={methods.map((method) => t(`register:${method}.name`))}
      current={deviceRegistered ? 1 : 0}
      text={t('register:step', { step: deviceRegistered ? 2 : 1, count: 2 })}
      doneText={t('register:done')}
    />
  )
}
