import { policyImage, termsAndConditions } from '../contract/calls/app'
import type { Configuration } from '../contract/configuration'
import { denied } from './check-refusals'
import { questionOf, type Visit } from './visit'

/** What the configuration turns on. The terms are asked for with the token, where there is one; the image never is. */
export async function checkOptional(
  visit: Visit,
  { CONFIG_VARIABLES }: Configuration,
  accessToken: string | undefined,
): Promise<void> {
  const { PRIVATE_APP_STORE, DEMO_MODE } = CONFIG_VARIABLES.USER_PORTAL
  if (PRIVATE_APP_STORE)
    await visit.expectAnswer(termsAndConditions, accessToken ? { accessToken } : { or: denied })
  else visit.notAsked(questionOf(termsAndConditions), 'PRIVATE_APP_STORE is off')
  if (DEMO_MODE) await visit.expectAnswer(policyImage)
  else visit.notAsked(questionOf(policyImage), 'DEMO_MODE is off')
}
