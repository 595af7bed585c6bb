import type { ReplyOf } from '../../../src/contract/call'
import type { preRegister } from '../../../src/contract/calls/passkey'
import { deviceWaitSeconds } from '../../../src/contract/lifetimes'
import { findTarget } from '../accounts/sign-in-target'
import { ApiFailure } from '../failures/api-failure'
import { isBelowDeviceLimit } from '../registration/device-limit'
import { requireLicence } from '../registration/licence'
import type { TransactionContext } from '../transaction/transaction'
import { issueChallenge } from './challenges'
import { credentialsOf, descriptorsOf } from './credentials'
import type { PasskeyAsked } from './pre-authenticate'
import type { RelyingParty } from './relying-party'
import { userHandleOf } from './user-handle'

/** EdDSA, ES256 and RS256 between them are spoken by every authenticator. */
export const algorithms = [-8, -7, -257]

/** The options for a new passkey. Throws 11002 when the application allows no more of the kind, 5008 or 9005 beyond the licence. */
export async function optionsOfRegistration(
  needs: TransactionContext,
  asked: PasskeyAsked,
  relyingParty: RelyingParty,
): Promise<ReplyOf<typeof preRegister>> {
  const { type } = asked
  const { userId, applicationId, employeeId, email, nameKo } = await findTarget(needs, asked, type)
  await requireLicence(needs, { userId, applicationId })
  if (!(await isBelowDeviceLimit(needs, { userId, applicationId, type }))) {
    throw new ApiFailure(11002, 409, 'as many passkeys as the application allows')
  }
  // Of every application: a passkey signs in to all of them, and an authenticator that made another one for the same
  // person might put it in the place of the first.
  const known = await credentialsOf(needs, userId, type)
  return {
    Response: {
      rp: { id: relyingParty.id, name: relyingParty.id },
      user: { id: userHandleOf(needs.keys, userId), name: email || employeeId, displayName: nameKo },
      challenge: await issueChallenge(needs, { userId, applicationId, type, ceremony: 'register' }),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      attestation: 'none',
      excludeCredentials: descriptorsOf(known, type),
      authenticatorSelection: {
        authenticatorAttachment: type === 'platform' ? 'platform' : 'cross-platform',
        residentKey: 'discouraged',
        userVerification: 'required',
      },
      timeout: deviceWaitSeconds * 1000,
    },
  }
}
