import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { ReceivedBodyOf } from '../../../src/contract/call'
import type { register } from '../../../src/contract/calls/passkey'
import { findTarget } from '../accounts/sign-in-target'
import { ApiFailure, failure } from '../http/api-failure'
import type { Services } from '../services'
import { type Needs, together } from '../sign-in/needs'
import { burnChallenge } from './challenges'
import { challengeIn } from './client-data'
import { hasRoom } from './limits'
import { algorithms } from './pre-register'
import type { RelyingParty } from './relying-party'

type Body = ReceivedBodyOf<typeof register>

/**
 * Takes a new passkey. Throws 11008 when the challenge is unknown, used or expired, 11004 for an answer that does not
 * hold, and 11005 for a passkey that is known already or one too many.
 */
export const registerPasskey = async (
  services: Services,
  body: Body,
  relyingParty: RelyingParty,
  description: string,
): Promise<{ fidoAuthenticatorId: number }> => {
  const { type } = body
  const { userId, applicationId } = await findTarget(services.database, body, type)
  const challenge = challengeIn(body.payload.response.clientDataJSON)
  const purpose = { userId, applicationId, type, ceremony: 'register' } as const
  if (!(await burnChallenge(services, challenge, purpose))) {
    throw failure(11008, 'the challenge is unknown, used or expired')
  }
  const credential = await verify(body.payload, challenge, relyingParty)
  const fidoAuthenticatorId = await together(services, (needs) =>
    store(needs, { ...purpose, ...credential, description }),
  )
  return { fidoAuthenticatorId }
}

interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
}

const verify = async (
  payload: Body['payload'],
  challenge: string,
  relyingParty: RelyingParty,
): Promise<NewCredential> => {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...payload, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origins,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: Error) => {
    throw failure(11004, error.message)
  })
  if (!verified) throw failure(11004, 'the attestation does not hold')
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey, counter }
}

const store = async (
  { database, settings }: Needs,
  passkey: NewCredential & {
    readonly userId: number
    readonly applicationId: number
    readonly type: Body['type']
    readonly description: string
  },
): Promise<number> => {
  const { userId, applicationId, type, description } = passkey
  // Registrations of one employee wait for each other, so that two at once cannot both take the last place.
  await database.query('SELECT 1 FROM employees WHERE user_id = $1 FOR UPDATE', [userId])
  if (!(await hasRoom(database, passkey))) {
    throw new ApiFailure(11005, 409, 'as many passkeys as the application allows')
  }
  const known = await database.query('SELECT 1 FROM passkeys WHERE credential_id = $1', [
    passkey.credentialId,
  ])
  if (known.length > 0) throw new ApiFailure(11005, 409, 'the passkey is registered already')
  const [row] = await database.query<{ authenticator_id: number }>(
    `INSERT INTO authenticators (user_id, application_id, type, description, insert_date)
     VALUES ($1, $2, $3, $4, $5) RETURNING authenticator_id`,
    [userId, applicationId, type, description, settings.clock.now()],
  )
  const authenticatorId = row?.authenticator_id as number
  await database.query(
    'INSERT INTO passkeys (authenticator_id, credential_id, public_key, counter) VALUES ($1, $2, $3, $4)',
    [authenticatorId, passkey.credentialId, passkey.publicKey, passkey.counter],
  )
  return authenticatorId
}
