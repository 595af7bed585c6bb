import { version } from '../package.json'

/** As package.json has it. */
export const productVersion = (): string => version
