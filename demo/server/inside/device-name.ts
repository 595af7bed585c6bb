import { isTooLongForDevice, longestDeviceName } from '../../../src/contract/device-name'
import { failure } from '../http/api-failure'

/** Control characters, line and paragraph separators, and halves of a character. */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u

/**
 * A device's name as it is stored: one line, of any script, without space around it. Throws 3001 for a name that shows
 * nothing and 3002 for one that is too long or holds a control character.
 */
export const deviceName = (given: string): string => {
  const name = given.trim().normalize('NFC')
  if (FORBIDDEN.test(name)) throw failure(3002, 'description contains a control character')
  if (!VISIBLE.test(name)) throw failure(3001, 'description is missing')
  if (isTooLongForDevice(name)) {
    throw failure(3002, `description is longer than ${longestDeviceName} characters`)
  }
  return name
}
