import * as v from 'valibot'
import { applicationAll } from '../contract/calls/authenticators'
import { cancelPush, pushToken } from '../contract/calls/push'
import { applicationToken, forgetBrowser, forgetBrowsers, logout, profile } from '../contract/calls/session'
import { token } from '../contract/calls/sign-in'
import { announces, type Configuration, features } from '../contract/configuration'
import { denied } from './check-refusals'
import { questionOf, type Visit } from './visit'

const madeUp = 'mfa-elements-check'
const noSuchPhone = { codes: /^(400[12]|500[1-5]|600[1-5])$/, meaning: 'there is no such employee or phone' }
/** Any code but 3xxx: a 3xxx code would mean that the backend refuses a field that it must know or ignore. */
const noSuchSerial = { codes: /^(?!3)\d+$/, meaning: 'the serial is unknown' }

/**
 * Checks the features that a backend announces, and reports those that it does not. No phone gets a push: the phone's
 * ID is made up.
 */
export async function checkFeatures(visit: Visit, configuration: Configuration): Promise<void> {
  if (announces(configuration, features.boundSerial)) {
    await visit.expectRefusal(pushToken, noSuchPhone, {
      input: { body: { deviceId: madeUp, employeeId: madeUp, bindSerial: true } },
      note: 'a made-up phone, bindSerial',
    })
    await visit.expectRefusal(token, noSuchSerial, {
      input: { query: { loginSerial: madeUp, serialSecret: madeUp } },
      note: 'a made-up serial with a secret',
    })
  } else {
    const could = 'FEATURES has no boundSerial, which makes a serial worthless to whoever overhears it'
    visit.notAsked(questionOf(pushToken, 'bindSerial'), could)
  }
  if (announces(configuration, features.cancelPush)) {
    // The answer is the same whether such a request exists or not.
    await visit.expectAnswer(cancelPush, { input: { body: { employeeId: madeUp, topic: madeUp } } })
  } else {
    const could =
      'FEATURES has no cancelPush, without which a request that was cancelled keeps the phone busy'
    visit.notAsked(questionOf(cancelPush), could)
  }
  if (announces(configuration, features.knownBrowser)) {
    // A backend must ignore a known-browser token that it did not issue, and not refuse the request.
    await visit.expectRefusal(token, noSuchSerial, {
      input: { query: { loginSerial: madeUp }, knownBrowser: madeUp },
      note: 'a made-up serial in a made-up browser',
    })
  }
}

/** Requests the full email address after the sign-in, if the backend announces this call. */
export async function checkProfile(
  visit: Visit,
  configuration: Configuration,
  accessToken: string | undefined,
): Promise<void> {
  if (!announces(configuration, features.profile)) {
    const could = 'FEATURES has no profile, with which the lookup may mask the email address'
    visit.notAsked(questionOf(profile), could)
  } else if (accessToken === undefined) visit.notAsked(questionOf(profile), 'there is no access token')
  else await visit.expectAnswer(profile, { accessToken })
}

/** Makes the backend forget the browser that the checker's sign-in made known. */
export async function checkForgetBrowser(
  visit: Visit,
  configuration: Configuration,
  knownBrowser: string | undefined,
): Promise<void> {
  if (!announces(configuration, features.knownBrowser)) {
    const could = 'FEATURES has no knownBrowser, which keeps the guesses of others away from known browsers'
    visit.notAsked(questionOf(forgetBrowser), could)
  } else if (knownBrowser === undefined) {
    visit.notAsked(questionOf(forgetBrowser), 'there is no known browser to forget')
  } else {
    await visit.expectAnswer(forgetBrowser, { input: { knownBrowser } })
  }
}

/** Makes the backend forget all browsers of the checker's employee, among them the checker's own. */
export async function checkForgetBrowsers(
  visit: Visit,
  configuration: Configuration,
  accessToken: string | undefined,
): Promise<void> {
  if (!announces(configuration, features.forgetBrowsers)) {
    const could =
      'FEATURES has no forgetBrowsers, with which employees forget browsers that they no longer have'
    visit.notAsked(questionOf(forgetBrowsers), could)
  } else if (accessToken === undefined) {
    visit.notAsked(questionOf(forgetBrowsers), 'the checker has no session')
  } else {
    await visit.expectAnswer(forgetBrowsers, { accessToken })
  }
}

const noSuchApplication = { codes: /^5003$/, meaning: 'there is no such application' }

/** Requests the token of the first application, which the user service must not accept. */
export async function checkApplicationToken(
  visit: Visit,
  { CONFIG_VARIABLES }: Configuration,
  accessToken: string | undefined,
): Promise<void> {
  const announced = CONFIG_VARIABLES.USER_PORTAL.FEATURES ?? []
  if (!announced.includes(features.applicationToken)) {
    const could = 'FEATURES has no applicationToken, which gives applications tokens that open nothing here'
    visit.notAsked(questionOf(applicationToken), could)
  } else if (accessToken === undefined) {
    visit.notAsked(questionOf(applicationToken), 'there is no access token')
  } else {
    const input = { body: { applicationId: 1 } }
    const answer = await visit.expectAnswer(applicationToken, { input, accessToken, or: noSuchApplication })
    const issued = v.safeParse(applicationToken.answer, answer)
    if (!issued.success) return
    const note = "with an application's token"
    await visit.expectRefusal(applicationAll, denied, { accessToken: issued.output.applicationToken, note })
  }
}

/** Ends the session that the checker began, if any, and checks that its token is no longer accepted. */
export async function checkLogout(
  visit: Visit,
  configuration: Configuration,
  accessToken: string | undefined,
): Promise<void> {
  if (!announces(configuration, features.logout)) {
    visit.notAsked(questionOf(logout), 'FEATURES has no logout, which ends sessions on the server, too')
  } else if (accessToken === undefined) {
    visit.notAsked(questionOf(logout), 'the checker has no session to end')
  } else {
    await visit.expectAnswer(logout, { accessToken })
    await visit.expectRefusal(applicationAll, denied, { accessToken, note: 'after the logout' })
  }
}
