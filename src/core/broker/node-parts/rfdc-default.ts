/** Replaces the package `rfdc`. Copies an object deeply. */
export default <T>(value: T): T => structuredClone(value)
