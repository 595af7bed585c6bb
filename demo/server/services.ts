import type { AuditedLimits } from './audit/audit-limits'
import type { ActingDatabase } from './audit/audit-scope'
import type { Broker } from './broker/broker'
import type { Database } from './database/database'
import type { Decoys } from './decoys/decoys'
import type { Mailer } from './mail/mailer'
import type { Counters } from './metrics/counters'
import type { Logger } from './platform/log'
import type { Shutdown } from './platform/shutdown'
import type { SecretKeys } from './secrets/secret-keys'
import type { TokenKeys } from './secrets/token-keys'
import type { Settings } from './settings/server-options'
import type { TextMessages } from './sms/text-messages'

/** Everything a route needs, made once at start. */
export interface Services {
  readonly settings: Settings
  readonly database: Database
  readonly broker: Broker
  readonly mailer: Mailer
  readonly textMessages: TextMessages
  readonly keys: SecretKeys
  readonly tokenKeys: TokenKeys
  /** Undefined where unknown IDs are refused as such. */
  readonly decoys: Decoys | undefined
  readonly auditedLimits: AuditedLimits
  readonly counters: Counters
  readonly log: Logger
  readonly shutdown: Shutdown
}

/** The same on behalf of somebody, whom the audit log names. */
export interface ActingServices extends Services {
  readonly database: ActingDatabase
}
