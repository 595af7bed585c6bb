import { applicationAll } from '../contract/calls/applications'
import { pushToken } from '../contract/calls/mobile'
import { logout } from '../contract/calls/session'
import { forgetBrowser, token } from '../contract/calls/token'
import { announces, type Configuration } from '../contract/configuration'
import { features } from '../contract/features'
import { denied } from './check-refusals'
import { questionOf, type Visit } from './visit'

const madeUp = 'mfa-elements-check'
const noSuchPhone = { codes: /^(400[12]|500[1-5]|600[1-5])$/, meaning: 'there is no such employee or phone' }
/** Not one of the codes for a field that the backend does not know. */
const noSuchSerial = { codes: /^(?!3)\d+$/, meaning: 'the serial is unknown' }

/** What the backend announces beyond the specification, and what it could. No phone is asked: the one named is made up. */
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
  if (announces(configuration, features.knownBrowser)) {
    // A token that is not its own says nothing to a backend, and is no reason to refuse a request.
    await visit.expectRefusal(token, noSuchSerial, {
      input: { query: { loginSerial: madeUp }, knownBrowser: madeUp },
      note: 'a made-up serial in a made-up browser',
    })
  }
}

/** Has the browser forgotten that the checker's sign-in has made known. */
export async function checkForgetBrowser(
  visit: Visit,
  configuration: Configuration,
  knownBrowser: string | undefined,
): Promise<void> {
  if (!announces(configuration, features.knownBrowser)) {
    const could = 'FEATURES has no knownBrowser, which keeps the guesses of others away from known browsers'
    visit.notAsked(questionOf(forgetBrowser), could)
  } else if (knownBrowser === undefined) {
    visit.notAsked(questionOf(forgetBrowser), 'there is no browser of its own to forget')
  } else {
    await visit.expectAnswer(forgetBrowser, { input: { knownBrowser } })
  }
}

/** Ends the session that the checker began, where it began one, and sees that its token is worth nothing then. */
export async function checkLogout(
  visit: Visit,
  configuration: Configuration,
  accessToken: string | undefined,
): Promise<void> {
  if (!announces(configuration, features.logout)) {
    visit.notAsked(questionOf(logout), 'FEATURES has no logout, which ends sessions on the server, too')
  } else if (accessToken === undefined) {
    visit.notAsked(questionOf(logout), 'there is no session of its own to end')
  } else {
    await visit.expectAnswer(logout, { accessToken })
    await visit.expectRefusal(applicationAll, denied, { accessToken, note: 'after the logout' })
  }
}
