/** Joins class names and part names; what is false or empty is left out. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
