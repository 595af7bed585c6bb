import { PhoneError } from './device-api'

/** Why a pairing or a registration did not come about, as far as a person can do something about it. */
export type Refusal =
  | 'wrong'
  | 'used'
  | 'expired'
  | 'full'
  | 'twice'
  | 'locked'
  | 'ungranted'
  | 'licence'
  | 'gone'
  | 'offline'
  | 'failed'

/** A serial that is no good has one code; the status says why. */
const SERIALS: Readonly<Record<number, Refusal>> = { 400: 'wrong', 409: 'used', 410: 'expired' }

const CODES: Readonly<Record<number, Refusal>> = {
  429: 'locked',
  2001: 'gone',
  3004: 'twice',
  4001: 'ungranted',
  5003: 'ungranted',
  5008: 'licence',
  6004: 'full',
  7003: 'full',
  9005: 'licence',
}

/** Reads what `Phone.register` threw. Whatever is no refusal of the backend means that it could not be reached. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof PhoneError)) return 'offline'
  return (error.code === 6003 ? SERIALS[error.status] : CODES[error.code]) ?? 'failed'
}
