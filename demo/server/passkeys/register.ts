import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { ReceivedBodyOf } from '../../../src/contract/call'
import type { register } from '../../../src/contract/calls/passkey'
import { findTarget } from '../accounts/sign-in-target'
import { audit } from '../audit/audit'
import { ApiFailure, failure } from '../failures/api-failure'
import { consumeRateLimit } from '../limits/rate-limit'
import { addNotice } from '../mail/outbox'
import { isBelowDeviceLimit, lockDeviceLimit } from '../registration/device-limit'
import { requireLicence } from '../registration/licence'
import type { ActingServices } from '../services'
import { inSession } from '../sessions/session-transaction'
import type { Bearer } from '../sessions/tokens'
import type { TransactionContext } from '../transaction/transaction'
import { requirePlainAttestation } from './attestation'
import { burnChallenge } from './challenges'
import { challengeIn } from './client-data'
import { defaultName, freeName } from './default-name'
import { algorithms } from './pre-register'
import type { RelyingParty } from './relying-party'

type Body = ReceivedBodyOf<typeof register>

/**
 * Takes a new passkey. Throws 11008 when the challenge is unknown, used or expired, 11004 for an answer that does not
 * hold, 11005 for a passkey that is known already or one too many, 5008 or 9005 beyond the licence, and 429 beyond the
 * limit of changes. Answers with the row that the employee's list will show, so that the name can be changed at once.
 */
export async function registerPasskey(
  services: ActingServices,
  bearer: Bearer,
  body: Body,
  relyingParty: RelyingParty,
  userAgent: string,
): Promise<RegisteredPasskey> {
  const { type } = body
  const { userId, applicationId, applicationName } = await findTarget(services, body, type)
  const challenge = challengeIn(body.payload.response.clientDataJSON)
  const purpose = { userId, applicationId, type, ceremony: 'register' } as const
  if (!(await burnChallenge(services, challenge, purpose))) {
    throw failure(11008, 'the challenge is unknown, used or expired')
  }
  const credential = await verify(body.payload, challenge, relyingParty)
  const name = defaultName(type, credential.aaguid, userAgent)
  const stored = await inSession(services, bearer, (needs) =>
    store(needs, { ...purpose, ...credential, name }),
  )
  return { ...stored, applicationName }
}

/** A new passkey as a row of the list. */
interface RegisteredPasskey {
  readonly fidoAuthenticatorId: number
  readonly description: string
  readonly applicationName: string
  /** ISO 8601. */
  readonly insertDate: string
}

interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly aaguid: string
}

async function verify(
  payload: Body['payload'],
  challenge: string,
  relyingParty: RelyingParty,
): Promise<NewCredential> {
  requirePlainAttestation(payload.response.attestationObject)
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
  return { credentialId: id, publicKey, counter, aaguid: registrationInfo.aaguid }
}

async function store(
  needs: TransactionContext,
  passkey: NewCredential & {
    readonly userId: number
    readonly applicationId: number
    readonly type: Body['type']
    readonly name: string
  },
): Promise<Omit<RegisteredPasskey, 'applicationName'>> {
  const { database, settings } = needs
  const { userId, applicationId, type } = passkey
  await consumeRateLimit(needs, `register-passkey:${userId}`, settings.limits.changesPerEmployee)
  await lockDeviceLimit(database, userId)
  if (!(await isBelowDeviceLimit(needs, passkey))) {
    throw new ApiFailure(11005, 409, 'as many passkeys as the application allows')
  }
  const known = await database.query('SELECT 1 FROM passkeys WHERE credential_id = $1', [
    passkey.credentialId,
  ])
  if (known.length > 0) throw new ApiFailure(11005, 409, 'the passkey is registered already')
  await requireLicence(needs, { userId, applicationId })
  const description = await freeName(database, userId, passkey.name)
  const insertDate = settings.clock.now()
  const [row] = await database.query<{ authenticator_id: number }>(
    `INSERT INTO authenticators (user_id, application_id, type, description, insert_date)
     VALUES ($1, $2, $3, $4, $5) RETURNING authenticator_id`,
    [userId, applicationId, type, description, insertDate],
  )
  const authenticatorId = row?.authenticator_id as number
  await database.query(
    'INSERT INTO passkeys (authenticator_id, credential_id, public_key, counter) VALUES ($1, $2, $3, $4)',
    [authenticatorId, passkey.credentialId, passkey.publicKey, passkey.counter],
  )
  const details = { method: type, applicationId }
  await audit(database, insertDate, { action: 'registration', userId, details })
  await addNotice(needs, userId, { kind: 'added', type, applicationId, description })
  return { fidoAuthenticatorId: authenticatorId, description, insertDate: insertDate.toISOString() }
}
