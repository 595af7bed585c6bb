import { checkDeviceName, longestDeviceName } from '../../../src/contract/values/device-name'
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
