import type { ActingQueries } from '../audit/audit-scope'
import type { Clock } from '../platform/clock'
import { type AccountNotice, accountMail, type ToldActor } from './account-mail'
import { type Attack, attackMail } from './attack-mail'
import { type AuthenticatorChange, authenticatorMail } from './authenticator-mail'
import { formerAddressMail } from './former-address-mail'
import type { Mail } from './mailer'

/*
 * The outbox of the mails that tell employees what happened to their accounts. A notice is a row that is written in the
 * transaction of what it tells of: neither is there without the other, and it waits through restarts and for mail servers
 * that are away. send-notices.ts sends it. A notice holds no secret. Codes never go through here: an old one is useless.
 */

/** What a mail tells of. Instances of later versions may read it. */
export type Notice =
  | Omit<AccountNotice, 'by'>
  | (Omit<AuthenticatorChange, 'by' | 'applicationName'> & { readonly applicationId: number })
  | (Attack & { readonly kind: 'attack' })

/** A notice as its row has it. */
export type StoredNotice =
  | AccountNotice
  | AuthenticatorChange
  | (Attack & { readonly kind: 'attack' })
  | { readonly kind: 'former-address' }

interface Writing {
  readonly database: ActingQueries
  readonly settings: { readonly clock: Clock }
}

/** Who acts, as a mail says it. */
const toldActor = ({ scope: { actor } }: ActingQueries): ToldActor =>
  actor.kind === 'employee' || actor.kind === 'stranger' ? 'you' : 'help-desk'

/** Puts a notice for an employee into the outbox. One without an address gets none. */
export async function addNotice(
  { database, settings }: Writing,
  userId: number,
  { applicationId, ...notice }: Notice & { readonly applicationId?: number },
): Promise<void> {
  await database.query(
    `INSERT INTO notices (recipient, content, made_at, next_try_at)
     SELECT e.email, ($2::jsonb || CASE WHEN $3::int IS NULL THEN '{}' ELSE jsonb_build_object('applicationName',
         COALESCE((SELECT application_name FROM applications WHERE application_id = $3), '-')) END)::text, $4, $4
     FROM employees e WHERE e.user_id = $1 AND e.email <> ''`,
    [
      userId,
      JSON.stringify({ ...notice, by: toldActor(database) }),
      applicationId ?? null,
      settings.clock.now(),
    ],
  )
}

/** The same for addresses that employees no longer have. */
export async function addFormerAddressNotices(
  { database, settings }: Writing,
  addresses: readonly string[],
): Promise<void> {
  await database.query(
    `INSERT INTO notices (recipient, content, made_at, next_try_at)
     SELECT address, $2, $3, $3 FROM unnest($1::text[]) AS address`,
    [addresses, JSON.stringify({ kind: 'former-address' } satisfies StoredNotice), settings.clock.now()],
  )
}

/** The mail that tells of something that happened then. */
export function mailOf(notice: StoredNotice, at: Date): Omit<Mail, 'to'> {
  switch (notice.kind) {
    case 'added':
    case 'renamed':
    case 'removed':
      return authenticatorMail(notice, at)
    case 'attack':
      return attackMail(notice, at)
    case 'former-address':
      return formerAddressMail(at)
    default:
      return accountMail(notice, at)
  }
}
