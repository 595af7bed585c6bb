import { type Flags, UsageError } from './command'

/**
 * Options that limit how many employees one import may lock, and for how many it may clear a stored value. A larger
 * number usually means that the source is broken.
 */
type LimitFlag = 'lock-at-most' | 'clear-at-most'

/** A number of employees, or a percentage of the employees that an import could lock or clear. */
export interface ImportLimit {
  readonly written: string
  readonly number: number
  readonly isPercentage: boolean
}

const USUAL_LIMIT = '5%'

/** Parses a limit. Throws UsageError if the value is neither a number nor a percentage. */
export function limitOf(flag: LimitFlag, given: Flags): ImportLimit {
  const written = given.get(flag) ?? USUAL_LIMIT
  const [, digits = '', fraction = '', percent = ''] =
    /^(\d{1,9})(\.\d{1,9})?\s*(%?)$/.exec(written.trim()) ?? []
  const isPercentage = percent !== ''
  const number = Number(digits + fraction)
  if (digits === '' || (isPercentage ? number > 100 : fraction !== ''))
    throw new UsageError(
      `--${flag} takes a number of employees or a percentage, such as 20 or 5%, not ${JSON.stringify(written)}.`,
    )
  return { written, number, isPercentage }
}

/** Returns the largest allowed number of employees. A percentage allows at least one, also in a small company. */
export function mostOf({ number, isPercentage }: ImportLimit, employees: number): number {
  if (!isPercentage || number === 0) return number
  return Math.max(1, Math.floor((employees * number) / 100))
}
