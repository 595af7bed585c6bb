import * as v from 'valibot'
import {
  checkDeviceName,
  longestDeviceName,
  longestGiven,
  longestPhoneName,
} from '../../../src/contract/values/device-name'
import { failure } from '../failures/api-failure'

/**
 * A device's name as it is stored. Throws 3001 for a name that shows nothing and 3002 for one that is too long or holds a
 * control character.
 */
export function deviceName(given: string): string {
  const checked = checkDeviceName(given)
  if ('name' in checked) return checked.name
  if (checked.problem === 'empty') throw failure(3001, 'description is missing')
  throw failure(
    3002,
    checked.problem === 'too-long'
      ? `description is longer than ${longestDeviceName} characters`
      : 'description contains a control character',
  )
}

/** The name of a phone in a body, as it was given. Nothing but its length is looked at. */
export const givenPhoneName = v.pipe(v.string(), v.maxLength(longestGiven(longestPhoneName)))

/** A phone's name as it is stored. Throws 3002 for one that cannot be. */
export function phoneName(given: string): string {
  const checked = checkDeviceName(given, longestPhoneName)
  if ('name' in checked) return checked.name
  throw failure(3002, 'name is not as agreed')
}
