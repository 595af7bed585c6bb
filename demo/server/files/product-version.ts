// Node takes JSON as a module with this attribute alone, and then as a whole.
import manifest from '../package.json' with { type: 'json' }

/** As package.json has it. */
export const productVersion = (): string => manifest.version
