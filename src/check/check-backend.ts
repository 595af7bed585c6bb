import { termsAndConditions } from '../contract/calls/mobile-app'
import { policyImage } from '../contract/calls/sign-in'
import { type Configuration, parseConfiguration } from '../contract/configuration'
import {
  checkApplicationToken,
  checkFeatures,
  checkForgetBrowser,
  checkForgetBrowsers,
  checkLogout,
  checkProfile,
} from './check-features'
import { checkLists } from './check-lists'
import { checkPreflights, checkRefusals, denied } from './check-refusals'
import { checkLookup, checkSignIn, type SignedIn, type SignIn } from './check-sign-in'
import { createExchange, fetchAnswer } from './exchange'
import { judgeOrigin } from './judge'
import { createVisit, findingOf, questionOf, type Report, type Visit } from './visit'

export interface CheckOptions {
  /** Absolute address of the configuration document. */
  readonly configUrl: string
  /** Without it, the checker looks up and signs in no employee. */
  readonly signIn?: SignIn | undefined
  /** Requests the lists with this token instead of signing in. */
  readonly accessToken?: string | undefined
  /** The origin of a page: checks that a page of this origin may read the answers. */
  readonly origin?: string | undefined
  readonly timeoutMs: number
}

/**
 * Makes the login, list and error calls of the contract against a backend and reports each request's differences. It
 * changes nothing there: it signs in once at most, tries one wrong code, sends no push, and logs out.
 */
export async function checkBackend(options: CheckOptions, report: Report): Promise<void> {
  const { configUrl, signIn, origin, timeoutMs } = options
  const configuration = await checkConfiguration(configUrl, origin, timeoutMs, report)
  if (!configuration) return
  const visit = createVisit(createExchange({ configuration, configUrl, origin, timeoutMs }), report)

  let own: SignedIn = {}
  if (signIn) {
    const login = await checkLookup(visit, signIn)
    if (login && !options.accessToken) own = await checkSignIn(visit, configuration, login, signIn)
  } else visit.notAsked('the lookup of an employee', 'no --employee was given')

  const accessToken = options.accessToken || own.accessToken
  if (accessToken) await checkLists(visit, accessToken)
  else visit.notAsked('the lists', 'there is no access token')
  await checkOptional(visit, configuration, accessToken)
  await checkFeatures(visit, configuration)
  await checkProfile(visit, configuration, accessToken)
  await checkApplicationToken(visit, configuration, accessToken)
  await checkForgetBrowser(visit, configuration, own.knownBrowser)
  await checkForgetBrowsers(visit, configuration, own.accessToken)
  await checkLogout(visit, configuration, own.accessToken)
  await checkRefusals(visit, configuration)
  if (origin) await checkPreflights(visit, configuration)
}

/** Loads and reads the configuration document; undefined if the other requests are impossible without it. */
async function checkConfiguration(
  configUrl: string,
  origin: string | undefined,
  timeoutMs: number,
  report: Report,
): Promise<Configuration | undefined> {
  const answer = await fetchAnswer(configUrl, origin ? { headers: { Origin: origin } } : {}, timeoutMs)
  const read =
    answer.came && answer.status === 200 && answer.json !== undefined
      ? parseConfiguration(answer.json)
      : undefined
  const differences = !answer.came
    ? [answer.why]
    : !read
      ? [answer.status === 200 ? 'the body is not JSON' : `status ${answer.status} instead of 200`]
      : read.problems.map(({ path, message }) => `${path || 'the document'}: ${message}`)
  report(findingOf('GET    the configuration document', [...differences, ...judgeOrigin(answer, origin)]))
  return read?.ok ? read.config : undefined
}

/**
 * Checks the calls that the configuration turns on. Requests the terms of the app store with the token, and the
 * policy image without it.
 */
async function checkOptional(
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
