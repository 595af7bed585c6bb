import { pushToken } from '../contract/calls/mobile'
import { token } from '../contract/calls/token'
import type { Configuration } from '../contract/configuration'
import { features } from '../contract/features'
import { questionOf, type Visit } from './visit'

const madeUp = 'mfa-elements-check'
const noSuchPhone = { codes: /^(400[12]|500[1-5]|600[1-5])$/, meaning: 'there is no such employee or phone' }
/** Not one of the codes for a field that the backend does not know. */
const noSuchSerial = { codes: /^(?!3)\d+$/, meaning: 'the serial is unknown' }

/** What the backend announces beyond the specification, and what it could. No phone is asked: the one named is made up. */
export const checkFeatures = async (visit: Visit, { CONFIG_VARIABLES }: Configuration): Promise<void> => {
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
