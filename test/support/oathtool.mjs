import { installPackages } from './debian.mjs'
import { which } from './which.mjs'

/**
 * Has Debian's `oathtool`, the independent program against which one-time codes are checked.
 *
 * @throws {Error} when it is not there and cannot be installed
 */
export const ensureOathtool = () => {
  if (which(['oathtool'])) return
  try {
    installPackages('oathtool')
  } catch (error) {
    throw new Error(`oathtool is not installed and cannot be (${/** @type {Error} */ (error).message}).`)
  }
}
