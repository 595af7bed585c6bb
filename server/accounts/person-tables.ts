/**
 * A table with data about one employee, and the statement that exports it. The columns keep their names, which
 * docs/server/privacy.md explains.
 */
export interface PersonTable {
  readonly table: string
  /** Value of `$1` in the statement. By default the employee's number (`user_id`). */
  readonly by?: 'employee ID'
  readonly sql: string
  /** Columns that are left out, each with the reason. */
  readonly without?: Readonly<Record<string, string>>
}

const secret = "together with the server's secret key, it would help to guess a code or a serial"
const opaque = 'a hash without meaning to people, which is kept to recognize a secret'

export const personTables: readonly PersonTable[] = [
  {
    table: 'employees',
    sql: `SELECT user_id, employee_id, name_ko, name_en, email, phone, note_ko, note_en, locked_at, role
          FROM employees WHERE user_id = $1`,
  },
  { table: 'grants', sql: 'SELECT user_id, method FROM grants WHERE user_id = $1 ORDER BY method' },
  {
    table: 'authenticators',
    sql: `SELECT authenticator_id, user_id, application_id, type, description, insert_date, device_id, closed_at,
            is_trusted
          FROM authenticators WHERE user_id = $1 ORDER BY authenticator_id`,
  },
  {
    table: 'passkeys',
    sql: `SELECT p.authenticator_id, p.credential_id, encode(p.public_key, 'base64') AS public_key, p.counter,
                 p.transports
          FROM passkeys p JOIN authenticators a USING (authenticator_id) WHERE a.user_id = $1
          ORDER BY p.authenticator_id`,
  },
  {
    table: 'otp_seeds',
    sql: `SELECT o.authenticator_id, o.last_step
          FROM otp_seeds o JOIN authenticators a USING (authenticator_id) WHERE a.user_id = $1
          ORDER BY o.authenticator_id`,
    without: { salt: secret },
  },
  {
    table: 'phones',
    sql: `SELECT device_id, user_id, name, ticket_expires_at, paired_at, has_keyed_topic, is_trusted
          FROM phones WHERE user_id = $1 ORDER BY device_id`,
    without: { secret_hash: opaque, ticket_hash: opaque },
  },
  {
    table: 'sessions',
    sql: `SELECT user_id, application_id, expires_at, method, authenticator_id, began_at, used_at, is_familiar,
            is_trusted, encode(browser_hash, 'hex') AS browser_hash
          FROM sessions WHERE user_id = $1 ORDER BY began_at, session_id`,
    without: { session_id: 'it is part of tokens that are still valid', token_hash: 'no longer written' },
  },
  {
    table: 'known_browsers',
    sql: `SELECT user_id, encode(browser_hash, 'hex') AS browser_hash, name, since, used_at, wrong_codes,
            wrong_until, is_trusted, devices
          FROM known_browsers WHERE user_id = $1 ORDER BY since, browser_hash`,
  },
  {
    table: 'familiar_addresses',
    sql: `SELECT user_id, encode(address_hmac, 'hex') AS address_hmac, used_at
          FROM familiar_addresses WHERE user_id = $1 ORDER BY used_at, address_hmac`,
  },
  {
    table: 'authenticate_history',
    sql: `SELECT authenticate_history_id, user_id, application_id, type, description, status, insert_date
          FROM authenticate_history WHERE user_id = $1 ORDER BY insert_date, authenticate_history_id`,
  },
  {
    table: 'unrecorded_attempts',
    sql: 'SELECT user_id, attempts, since, method, application_id FROM unrecorded_attempts WHERE user_id = $1',
  },
  {
    // Nothing about other people: if somebody else acted, the actor's ID is left out. For an administrator's action
    // on another employee, that employee's ID and the reason are left out.
    table: 'audit_log',
    by: 'employee ID',
    sql: `SELECT audit_id, at, action, outcome, actor, CASE WHEN actor_id = $1 THEN actor_id END AS actor_id, employee_id,
                 address, request_id, details::jsonb AS details
          FROM audit_log WHERE employee_id = $1
          UNION ALL
          SELECT audit_id, at, action, outcome, actor, actor_id, NULL, address, request_id, '{}'
          FROM audit_log WHERE actor = 'administrator' AND actor_id = $1 AND employee_id IS DISTINCT FROM $1
          ORDER BY audit_id`,
  },
  {
    table: 'audit_windows',
    by: 'employee ID',
    sql: `SELECT key, ends_at, used, most, entry::jsonb AS entry FROM audit_windows
          WHERE entry::jsonb ->> 'userId' = (SELECT user_id::text FROM employees WHERE employee_id = $1)
             OR entry::jsonb ->> 'employeeId' = $1
          ORDER BY ends_at, key`,
  },
  {
    table: 'notices',
    sql: `SELECT n.notice_id, n.recipient, n.content::jsonb AS content, n.made_at, n.next_try_at, n.tries
          FROM notices n JOIN employees e ON e.email = n.recipient WHERE e.user_id = $1 ORDER BY n.notice_id`,
  },
  {
    table: 'sent_codes',
    sql: `SELECT user_id, application_id, method, scope, tries, issued_at, expires_at, consumed_at, previous_expires_at
          FROM sent_codes WHERE user_id = $1 ORDER BY issued_at`,
    without: { code_hmac: secret, sealed: secret, previous_hmac: secret },
  },
  {
    table: 'codes',
    sql: `SELECT user_id, application_id, method, tries, expires_at, consumed_at, issued_at, previous_expires_at
          FROM codes WHERE user_id = $1 ORDER BY issued_at`,
    without: { code_hmac: secret, sealed: secret, previous_hmac: secret },
  },
  {
    table: 'recovery_codes',
    sql: 'SELECT user_id, expires_at, consumed_at FROM recovery_codes WHERE user_id = $1',
    without: {
      code_hash: 'the code could be guessed with it',
      salt: 'the code could be guessed with it',
      tag: secret,
    },
  },
  {
    table: 'challenges',
    sql: `SELECT user_id, application_id, type, ceremony, expires_at, consumed_at
          FROM challenges WHERE user_id = $1 ORDER BY expires_at`,
    without: { challenge_hash: opaque },
  },
  {
    table: 'pushes',
    sql: `SELECT push_id, device_id, user_id, application_id, requested_at, expires_at, outcome, told_at, requester,
                 browser_name, address, requester_key
          FROM pushes WHERE user_id = $1 ORDER BY requested_at`,
    without: {
      topic: 'with it, a foreign client could receive the outcome',
      serial_hash: opaque,
      secret_hash: opaque,
    },
  },
  {
    table: 'push_waits',
    sql: 'SELECT user_id, refused, waits_until FROM push_waits WHERE user_id = $1',
  },
  {
    table: 'login_serials',
    sql: `SELECT user_id, application_id, method, expires_at, consumed_at, authenticator_id, is_familiar
          FROM login_serials WHERE user_id = $1 ORDER BY expires_at`,
    without: { serial_hash: opaque, secret_hash: opaque },
  },
  {
    table: 'registration_serials',
    sql: `SELECT user_id, type, application_id, tries, expires_at, consumed_at, is_trusted,
            encode(browser_hash, 'hex') AS browser_hash
          FROM registration_serials WHERE user_id = $1 ORDER BY type`,
    without: { serial_hmac: secret, topic: 'with it, a foreign client could receive the outcome' },
  },
  {
    table: 'pairing_tickets',
    sql: `SELECT user_id, expires_at, consumed_at, is_trusted
          FROM pairing_tickets WHERE user_id = $1 ORDER BY expires_at`,
    without: { ticket_hash: opaque },
  },
  {
    table: 'guess_counts',
    sql: `SELECT user_id, method, familiar, failures, locked_until
          FROM guess_counts WHERE user_id = $1 ORDER BY method, familiar`,
  },
  {
    table: 'closed_methods',
    sql: 'SELECT user_id, method, closed_at FROM closed_methods WHERE user_id = $1 ORDER BY method',
  },
  {
    table: 'lockouts',
    sql: 'SELECT user_id, failures, counted_since, locked_until FROM lockouts WHERE user_id = $1',
  },
  {
    table: 'method_lockouts',
    sql: `SELECT user_id, method, failures, counted_since, locked_until
          FROM method_lockouts WHERE user_id = $1 ORDER BY method`,
  },
  {
    table: 'rate_buckets',
    sql: `SELECT bucket, full_until FROM rate_buckets
          WHERE $1::int::text = ANY (string_to_array(bucket, ':'))
             OR bucket IN (SELECT 'register:' || device_id FROM phones WHERE user_id = $1)
          ORDER BY bucket`,
  },
]

/** Tables that are not exported although a column can identify a person, each with the reason. */
export const leftOutOfExport: Readonly<Record<string, string>> = {
  decoy_rows: 'attempts to sign in with IDs that no employee has',
  desk_messages: 'the inbox of the demo, which does not exist in production',
  rate_limits: 'written by no version since 0.1.0, and emptied within hours',
}
