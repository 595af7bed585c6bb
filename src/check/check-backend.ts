import { checkConfiguration } from './check-configuration'
import { checkFeatures, checkForgetBrowser, checkLogout } from './check-features'
import { checkLists } from './check-lists'
import { checkOptional } from './check-optional'
import { checkPreflights, checkRefusals } from './check-refusals'
import { checkLookup, checkSignIn, type SignedIn, type SignIn } from './check-sign-in'
import { createExchange } from './exchange'
import { createVisit, type Report } from './visit'

export interface CheckOptions {
  /** Absolute address of the configuration document. */
  readonly configUrl: string
  /** Without an employee no one is looked up or signed in. */
  readonly signIn?: SignIn | undefined
  /** Asks for the lists with this token instead of signing in. */
  readonly accessToken?: string | undefined
  /** Compares the answers with what a page of this origin needs. */
  readonly origin?: string | undefined
  readonly timeoutMs: number
}

/**
 * Makes the login, list and error calls of the contract against a backend and reports, question by question, what
 * differs. It changes nothing there: it signs in once at most, tries one wrong code, asks no device, and logs out.
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
  await checkForgetBrowser(visit, configuration, own.knownBrowser)
  await checkLogout(visit, configuration, own.accessToken)
  await checkRefusals(visit, configuration)
  if (origin) await checkPreflights(visit, configuration)
}
