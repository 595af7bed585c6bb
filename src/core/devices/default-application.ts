import { applicationsOfType, otpApplications } from '../../contract/calls/applications'
import type { Application } from '../../contract/entities'
import type { AppMethodName } from '../../contract/methods'
import type { Portal } from '../page/portal'
import { defaultApplicationId } from './application-choices'

/**
 * The application that the wizard registers for, without a choice (R151, R315); undefined where the employee does not
 * have it. Rejects with a CallError that has been shown, or with the signal's reason.
 */
export async function defaultApplication(
  { call }: Portal,
  type: AppMethodName,
  signal: AbortSignal,
): Promise<Application | undefined> {
  const applications =
    type === 'mobile'
      ? await call(applicationsOfType, { query: { authenticatorType: type }, signal })
      : await call(otpApplications, { signal })
  return applications.find(({ applicationId }) => applicationId === defaultApplicationId)
}
