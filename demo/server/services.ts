import type { Broker } from './broker/broker'
import type { Database } from './database/database'
import type { Decoys } from './decoys/decoys'
import type { Logger } from './log'
import type { Mailer } from './mail/mailer'
import type { SecretKeys } from './secret-keys'
import type { Settings } from './server-options'
import type { Shutdown } from './shutdown'
import type { TextMessages } from './sms/text-messages'

/** Everything a route needs, made once at start. */
export interface Services {
  readonly settings: Settings
  readonly database: Database
  readonly broker: Broker
  readonly mailer: Mailer
  readonly textMessages: TextMessages
  readonly keys: SecretKeys
  /** Undefined where unknown IDs are refused as such. */
  readonly decoys: Decoys | undefined
  readonly log: Logger
  readonly shutdown: Shutdown
}
