import type { Bind } from '../database/values'
import type { Services } from '../services'
import type { Limit } from './limits'

/** Who guesses at whose code, and from where. */
interface Guess {
  readonly userId: number
  readonly address: string
  readonly familiar: boolean
}

const OVERALL = 'failures'
const ofAddress = (address: string) => `failures:${address}`
/** What one address guessed at one employee's codes, to be given back when it turns out to be the employee. */
const pairsOf = (address: string) => `failures:${address}:`
const ofPair = ({ address, userId }: Guess) => `${pairsOf(address)}${userId}`

/** The same window for all that count together, so that what is given back is what was counted in it. */
function windowEnd(now: Date, { seconds }: Limit): Date {
  const windowMs = seconds * 1000
  return new Date((Math.floor(now.getTime() / windowMs) + 1) * windowMs)
}

/**
 * Counts a guess against the failures that one address may have and, where the employee has never signed in from it,
 * against those that all such addresses may have together. Whoever tries one code each at thousands of employees stays
 * below every limit of one employee. Throws 429 beyond a budget; an address that has none left takes nothing from the
 * others.
 */
export async function countFailure(
  services: Pick<Services, 'leases' | 'settings'>,
  { address, familiar }: Guess,
): Promise<void> {
  await countFailureAt(services, address)
  if (familiar) return
  const { leases, settings } = services
  const { failuresOverall } = settings.limits
  await leases.take(OVERALL, failuresOverall, windowEnd(settings.clock.now(), failuresOverall))
}

/** The first half of it, which is all where the employee is familiar. Gives what takes it back. */
export async function countFailureAt(
  { leases, settings }: Pick<Services, 'leases' | 'settings'>,
  address: string,
): Promise<() => Promise<void>> {
  const { failuresPerAddress } = settings.limits
  const asked = [
    ofAddress(address),
    failuresPerAddress,
    windowEnd(settings.clock.now(), failuresPerAddress),
  ] as const
  await leases.take(...asked)
  return () => leases.giveBack(...asked, 1)
}

/** SQL that notes for whom the address guessed, if the guess was `counted`. */
export function countForPair(
  bind: Bind,
  { clock, limits }: Pick<Services['settings'], 'clock' | 'limits'>,
  { address }: Pick<Guess, 'address'>,
): string {
  const now = clock.now()
  return `INSERT INTO rate_limits AS r (bucket, used, resets_at)
    SELECT ${bind(pairsOf(address))}::text || user_id, 1, ${bind(windowEnd(now, limits.failuresPerAddress))}::timestamptz
    FROM counted
    ON CONFLICT (bucket) DO UPDATE SET
      used = CASE WHEN r.resets_at <= ${bind(now)} THEN 1 ELSE r.used + 1 END, resets_at = excluded.resets_at`
}

/**
 * SQL that, after a success, gives how many `uses` the address had for the employee: typing mistakes, of which an office
 * makes many. It comes after the part `forgotten`, in the order in which a guess is counted, so that no two wait for each
 * other.
 */
export const takeFromPair = (
  bind: Bind,
  { clock }: Pick<Services['settings'], 'clock'>,
  guess: Guess,
): string =>
  `DELETE FROM rate_limits WHERE bucket = ${bind(ofPair(guess))} AND resets_at > ${bind(clock.now())}
     AND (SELECT accepted FROM tried) AND (SELECT count(*) FROM forgotten) >= 0
   RETURNING used AS uses`

/** Gives them back to the budgets. */
export async function returnFailures(
  { leases, settings }: Pick<Services, 'leases' | 'settings'>,
  { address, familiar }: Guess,
  uses: number,
): Promise<void> {
  if (uses === 0) return
  const now = settings.clock.now()
  const { failuresPerAddress, failuresOverall } = settings.limits
  await leases.giveBack(ofAddress(address), failuresPerAddress, windowEnd(now, failuresPerAddress), uses)
  if (!familiar) await leases.giveBack(OVERALL, failuresOverall, windowEnd(now, failuresOverall), uses)
}
