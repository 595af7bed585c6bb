import { company } from './0001-company'
import { signIn } from './0002-sign-in'
import { desk } from './0003-desk'
import { methods } from './0004-methods'
import { history } from './0005-history'
import { registration } from './0006-registration'
import { methodLockouts } from './0007-method-lockouts'
import { guessCounts } from './0008-guess-counts'
import { codeResends } from './0009-code-resends'
import { toldOutcomes } from './0010-told-outcomes'
import { boundSerials } from './0011-bound-serials'
import { sessions } from './0012-sessions'
import { decoys } from './0013-decoys'
import { auditLog } from './0014-audit-log'
import { roles } from './0015-roles'
import { unlockingKeys } from './0016-unlocking-keys'
import { limits } from './0017-limits'
import { passkeyTransports } from './0018-passkey-transports'
import { notices } from './0019-notices'
import { auditSeals } from './0020-audit-seals'
import { sessionRows } from './0021-session-rows'
import { tokenKeys } from './0022-token-keys'
import { retention } from './0023-retention'
import { keyedPhoneTopics } from './0024-keyed-phone-topics'
import { pushRequesters } from './0025-push-requesters'
import { decoyHabits } from './0026-decoy-habits'
import { privacy } from './0027-privacy'
import { trust } from './0028-trust'
import { recoveryTags } from './0032-recovery-tags'
import { wrongCodes } from './0033-wrong-codes'
import type { Migration } from './migration'

/** In order of version. A migration that has been released is never changed; a new one is added. */
export const migrations: readonly Migration[] = [
  company,
  signIn,
  desk,
  methods,
  history,
  registration,
  methodLockouts,
  guessCounts,
  codeResends,
  toldOutcomes,
  boundSerials,
  sessions,
  decoys,
  auditLog,
  roles,
  unlockingKeys,
  limits,
  passkeyTransports,
  notices,
  auditSeals,
  sessionRows,
  tokenKeys,
  retention,
  keyedPhoneTopics,
  pushRequesters,
  decoyHabits,
  privacy,
  trust,
  recoveryTags,
  wrongCodes,
]
