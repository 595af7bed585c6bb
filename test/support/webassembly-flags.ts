/**
 * For Node, where it runs the embedded database. Optimizing its machine code costs twice of what it saves in the seconds
 * that a test takes; a soak in full runs for minutes.
 */
export const webAssemblyFlags: readonly string[] = process.env.SOAK === 'long' ? [] : ['--liftoff-only']
