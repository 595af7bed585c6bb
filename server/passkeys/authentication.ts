import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { ReceivedBodyOf, ReplyOf } from '../../src/contract/call'
import type { authenticate, preAuthenticate } from '../../src/contract/calls/passkey'
import { deviceWaitSeconds, loginSerialSeconds } from '../../src/contract/codes'
import type { PasskeyType } from '../../src/contract/methods'
import { findRequestedTarget, findTarget } from '../accounts/sign-in-target'
import type { Credential } from '../decoys'
import { type Attempt, recordFailure } from '../history'
import type { Client } from '../limits/requester'
import { secondsAfter } from '../platform/clock'
import { ApiFailure, failure } from '../platform/failures'
import type { RequestContext } from '../request-context'
import { hashOf, newSecretToken } from '../secrets/secrets'
import {
  burnChallenge,
  challengeIn,
  credentialsOf,
  descriptorsOf,
  issueChallenge,
  type RelyingParty,
  userHandleOf,
} from './ceremony'

type Body = ReceivedBodyOf<typeof authenticate>
type PublicKeyCredential = Body['payload']['publicKeyCredential']

/**
 * Verifies a signed challenge and returns a login serial. Throws 11008 if the challenge is unknown, used or expired,
 * 11007 for a passkey that is not the employee's, and 11003 for an invalid response.
 */
export async function signInWithPasskey(
  context: RequestContext,
  body: Body,
  relyingParty: RelyingParty,
  client: Client,
): Promise<string> {
  const { type } = body
  const { target, requester } = await findRequestedTarget(context, client, body, type)
  const { userId, applicationId } = target
  const answer = body.payload.publicKeyCredential
  const credentials = await credentialsOf(context, userId, type)
  const credential = credentials.find(({ credentialId }) => credentialId === answer.id)
  const attempt = { userId, applicationId, type, description: credential?.description }
  const challenge = challengeIn(answer.response.clientDataJSON, relyingParty.origins)
  const good = await burnChallenge(context, challenge, { ...attempt, ceremony: 'authenticate' })
  // These failures are not in the history: only a response to a challenge of ours with a passkey of this employee
  // counts as an attempt.
  if (!good) throw failure(11008, 'the challenge is unknown, used or expired')
  if (!credential) throw failure(11007, 'unknown passkey')
  try {
    const counter = await check(credential)
    const loginSerial = await proveWithPasskey(context, attempt, credential, counter)
    if (!loginSerial) throw failure(11003, 'the signature count does not go up')
    return loginSerial
  } catch (error) {
    if (error instanceof ApiFailure) await recordFailure(context, attempt, requester)
    throw error
  }

  async function check(credential: Credential): Promise<number> {
    const { userHandle } = answer.response
    if (userHandle && userHandle !== userHandleOf(context.keys, userId)) {
      throw failure(11003, 'the passkey belongs to somebody else')
    }
    return verify(context, answer, challenge, credential, relyingParty)
  }
}

/**
 * Stores the passkey's new signature count and issues a login serial. Returns undefined if the count does not
 * increase, which is the sign of a copied key; a passkey without a counter stays at zero. All writes are one
 * statement, so that either all or none take effect. Its UPDATE checks the count, so that two responses with the same
 * count can't both pass.
 */
async function proveWithPasskey(
  { database, settings }: RequestContext,
  { userId, applicationId, type, description }: Attempt,
  { authenticatorId }: Credential,
  counter: number,
): Promise<string | undefined> {
  const loginSerial = newSecretToken()
  const now = settings.clock.now()
  const proven = await database.query(
    `WITH advanced AS (
       UPDATE passkeys SET counter = $2
       WHERE authenticator_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))
       RETURNING 1
     ), proven AS (
       SELECT employee_id FROM employees WHERE user_id = $3 AND EXISTS (SELECT 1 FROM advanced)
     ), attempt AS (
       INSERT INTO authenticate_history (user_id, application_id, type, description, status, insert_date)
       SELECT $3, $4, $5, $6, 1, $7 FROM proven
     ), audited AS (
       INSERT INTO audit_log (at, action, outcome, actor, actor_id, employee_id, address, request_id, details)
       SELECT $7, 'sign-in', 'success', 'employee', employee_id, employee_id, $8, $9, $10 FROM proven
     ), issued AS (
       INSERT INTO login_serials (serial_hash, user_id, application_id, method, authenticator_id, expires_at)
       SELECT $11, $3, $4, $5, $1, $12 FROM proven
     )
     SELECT 1 FROM proven`,
    [
      authenticatorId,
      counter,
      userId,
      applicationId,
      type,
      description ?? null,
      now,
      database.scope.address ?? null,
      database.scope.requestId ?? null,
      JSON.stringify({ method: type, applicationId }),
      hashOf(loginSerial),
      secondsAfter(now, loginSerialSeconds),
    ],
  )
  return proven.length > 0 ? loginSerial : undefined
}

/** The same message for every kind of key: the library's error would reveal which kind is registered. */
const WRONG = 'the answer of the passkey does not hold'

/** Verifies the response and returns the new signature count. */
async function verify(
  { log }: RequestContext,
  { id, rawId, type, response, clientExtensions }: PublicKeyCredential,
  challenge: string,
  credential: Credential,
  relyingParty: RelyingParty,
): Promise<number> {
  const { signature, authenticatorData, clientDataJSON, userHandle } = response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: clientExtensions,
      response: { signature, authenticatorData, clientDataJSON, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origins,
    expectedTopOrigin: relyingParty.origins,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    credential: { id: credential.credentialId, publicKey: credential.publicKey, counter: credential.counter },
  }).catch((error: Error) => {
    log.info({ err: error }, 'the response of a passkey was rejected')
    throw failure(11003, WRONG)
  })
  if (!verified) throw failure(11003, WRONG)
  return authenticationInfo.newCounter
}

/** A request for passkey options: the employee, the application and the kind of passkey. */
export interface PasskeyRequest {
  readonly userId: number
  readonly applicationId?: number | null | undefined
  readonly type: PasskeyType
}

/** Returns the options of a sign-in with a passkey. Throws 4002 if the employee has no passkey of this kind. */
export async function optionsOfSignIn(
  context: RequestContext,
  request: PasskeyRequest,
  relyingParty: RelyingParty,
): Promise<ReplyOf<typeof preAuthenticate>> {
  const { type } = request
  const { userId, applicationId } = await findTarget(context, request, type)
  const credentials = await credentialsOf(context, userId, type)
  if (credentials.length === 0) throw failure(4002, 'no passkey of this kind')
  return {
    Response: {
      rpId: relyingParty.id,
      challenge: await issueChallenge(context, { userId, applicationId, type, ceremony: 'authenticate' }),
      allowCredentials: descriptorsOf(credentials),
      userVerification: 'required',
      timeout: deviceWaitSeconds * 1000,
    },
  }
}
