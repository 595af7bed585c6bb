import { debianPrograms } from './debian.mjs'
import { which } from './which.mjs'

/** The independent program against which one-time codes are checked. */
export const oathtoolProgram = debianPrograms('oathtool', ['oathtool'], () => which(['oathtool']))
