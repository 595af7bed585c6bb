import type { PasskeyType } from '../../../src/contract/authentication-types'
import type { ReplyOf } from '../../../src/contract/call'
import type { preAuthenticate } from '../../../src/contract/calls/passkey'
import { deviceWaitSeconds } from '../../../src/contract/lifetimes'
import { findTarget } from '../accounts/sign-in-target'
import { failure } from '../failures/api-failure'
import type { TransactionContext } from '../transaction/transaction'
import { issueChallenge } from './challenges'
import { credentialsOf, descriptorsOf } from './credentials'
import type { RelyingParty } from './relying-party'

/** Which passkey of whom, for what. */
export interface PasskeyAsked {
  readonly userId: number
  readonly applicationId?: number | null | undefined
  readonly type: PasskeyType
}

/** The options of a sign-in with a passkey. Throws 4002 when the employee has none of the kind. */
export async function optionsOfSignIn(
  needs: TransactionContext,
  asked: PasskeyAsked,
  relyingParty: RelyingParty,
): Promise<ReplyOf<typeof preAuthenticate>> {
  const { type } = asked
  const { userId, applicationId } = await findTarget(needs, asked, type)
  const credentials = await credentialsOf(needs, userId, type)
  if (credentials.length === 0) throw failure(4002, 'no passkey of this kind')
  return {
    Response: {
      rpId: relyingParty.id,
      challenge: await issueChallenge(needs, { userId, applicationId, type, ceremony: 'authenticate' }),
      allowCredentials: descriptorsOf(credentials, type),
      userVerification: 'required',
      timeout: deviceWaitSeconds * 1000,
    },
  }
}
