import { type SetupStepName, setupSteps } from '../../../core/registration/setup-steps'
import { useConfiguration } from '../../../react/use-configuration'
import { useTexts } from '../../../react/use-texts'
import { Stepper } from '../../../ui/stepper'

/** Where somebody is in the mobile setup (R137, R142). */
export function SetupStepper({ current }: { current: SetupStepName }) {
  const t = useTexts('setup', 'register')
  const configuration = useConfiguration()
  const steps = setupSteps(current, Boolean(configuration?.CONFIG_VARIABLES.USER_PORTAL.PRIVATE_APP_STORE))
  const at = steps.findIndex(({ name }) => name === current)
  return (
    <Stepper
      label={t('setup:steps')}
      steps={steps.map(({ name }) => t(`setup:step.${name}`))}
      current={at}
      text={t('register:step', { step: at + 1, count: steps.length })}
      doneText={t('register:done')}
      optional={{
        steps: steps.flatMap((step, index) => (step.optional ? [index] : [])),
        text: t('register:optional'),
      }}
    />
  )
}
