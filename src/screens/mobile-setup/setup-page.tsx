import type { ReactNode } from 'react'
import type { SetupStepName } from '../../core/registration/setup-steps'
import { SetupFrame } from '../shared/setup/setup-frame'
import { SetupStepper } from '../shared/setup/setup-stepper'
import { NotEligible } from './not-eligible'

export interface SetupPageProps {
  readonly step: SetupStepName
  /** The texts change in place: something on the page would have to start again. */
  readonly live?: boolean
  readonly children: ReactNode
}

/** One step of the wizard: where it is, whether it is meant for this person, and its card. */
export function SetupPage({ step, live = false, children }: SetupPageProps) {
  return (
    <SetupFrame live={live} leavable>
      <SetupStepper current={step} />
      <NotEligible />
      {children}
    </SetupFrame>
  )
}
