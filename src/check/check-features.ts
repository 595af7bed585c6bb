import { applicationAll } from '../contract/calls/applications'
import { pushToken } from '../contract/calls/mobile'
import { logout, profile } from '../contract/calls/session'
import { token } from '../contract/calls/token'
import type { Configuration } from '../contract/configuration'
import { features } from '../contract/features'
import { denied } from './check-refusals'
import { questionOf, type Visit } from './visit'

const madeUp = 'mfa-elements-check'
const noSuchPhone = { codes: /^(400[12]|500[1-5]|600[1-5])$/, meaning: 'there is no such employee or phone' }
/** Not one of the codes for a field that the backend does not know. */
const noSuchSerial = { codes: /^(?!3)\d+$/, meaning: 'the serial is unknown' }

/** What the backend announces beyond the specification, and what it could. No phone is asked: the one named is made up. */
export async function checkFeatures(visit: Visit, { CONFIG_VARIABLES }: Configuration): Promise<void> {
  const announced = CONFIG_VARIABLES.USER_PORTAL.FEATURES ?? []
  if (!announced.includes(features.boundSerial)) {
    const could = 'FEATURES has no boundSerial, which makes a serial worthless to whoever overhears it'
    visit.notAsked(questionOf(pushToken, 'bindSerial'), could)
    return
  }
  await visit.expectRefusal(pushToken, noSuchPhone, {
    input: { body: { deviceId: madeUp, employeeId: madeUp, bindSerial: true } },
    note: 'a made-up phone, bindSerial',
  })
  await visit.expectRefusal(token, noSuchSerial, {
    input: { query: { loginSerial: madeUp, serialSecret: madeUp } },
    note: 'a made-up serial with a secret',
  })
}

/** The whole address after the sign-in, where the backend announces it. */
export async function checkProfile(
  visit: Visit,
  { CONFIG_VARIABLES }: Configuration,
  accessToken: string | undefined,
): Promise<void> {
  const announced = CONFIG_VARIABLES.USER_PORTAL.FEATURES ?? []
  if (!announced.includes(features.profile)) {
    const could = 'FEATURES has no profile, with which the lookup may mask the email address'
    visit.notAsked(questionOf(profile), could)
  } else if (accessToken === undefined) visit.notAsked(questionOf(profile), 'there is no access token')
  else await visit.expectAnswer(profile, { accessToken })
}

/** Ends the session that the checker began, where it began one, and sees that its token is worth nothing then. */
export async function checkLogout(
  visit: Visit,
  { CONFIG_VARIABLES }: Configuration,
  accessToken: string | undefined,
): Promise<void> {
  const announced = CONFIG_VARIABLES.USER_PORTAL.FEATURES ?? []
  if (!announced.includes(features.logout)) {
    visit.notAsked(questionOf(logout), 'FEATURES has no logout, which ends sessions on the server, too')
  } else if (accessToken === undefined) {
    visit.notAsked(questionOf(logout), 'there is no session of its own to end')
  } else {
    await visit.expectAnswer(logout, { accessToken })
    await visit.expectRefusal(applicationAll, denied, { accessToken, note: 'after the logout' })
  }
}
