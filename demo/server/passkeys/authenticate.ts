import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { ReceivedBodyOf } from '../../../src/contract/call'
import type { authenticate } from '../../../src/contract/calls/passkey'
import { findRequestedTarget } from '../accounts/sign-in-target'
import type { Bind } from '../database/values'
import type { Credential } from '../decoys/registered'
import { ApiFailure, failure } from '../failures/api-failure'
import { recordAttempt } from '../history/history'
import type { Client } from '../limits/requester'
import type { ActingServices } from '../services'
import { proveSignIn } from '../sessions/prove-sign-in'
import { burnChallenge } from './challenges'
import { challengeIn } from './client-data'
import { advanceCounter, credentialsOf } from './credentials'
import type { RelyingParty } from './relying-party'
import { userHandleOf } from './user-handle'

type Body = ReceivedBodyOf<typeof authenticate>
type PublicKeyCredential = Body['payload']['publicKeyCredential']

/**
 * Checks a signed challenge and returns a login serial for it. Throws 11008 when the challenge is unknown, used or
 * expired, 11007 for a passkey that is not the employee's and 11003 for an answer that does not hold.
 */
export async function signInWithPasskey(
  services: ActingServices,
  body: Body,
  relyingParty: RelyingParty,
  client: Client,
): Promise<string> {
  const { type } = body
  const { target, requester } = await findRequestedTarget(services, client, body, type)
  const { userId, applicationId } = target
  const answer = body.payload.publicKeyCredential
  const credentials = await credentialsOf(services, userId, type)
  const credential = credentials.find(({ credentialId }) => credentialId === answer.id)
  const attempt = { userId, applicationId, type, description: credential?.description }
  const challenge = challengeIn(answer.response.clientDataJSON, relyingParty.origins)
  const good = await burnChallenge(services, challenge, { ...attempt, ceremony: 'authenticate' })
  // Not in the history: only an answer to a challenge of ours with a passkey of the employee's is an attempt.
  if (!good) throw failure(11008, 'the challenge is unknown, used or expired')
  if (!credential) throw failure(11007, 'unknown passkey')
  const advance = await check(credential).catch(async (error) => {
    if (error instanceof ApiFailure) {
      await recordAttempt(services, { ...attempt, outcome: 'failure' }, requester)
    }
    throw error
  })
  const { loginSerial } = await proveSignIn(services, {
    attempt,
    authenticatorId: credential?.authenticatorId,
    requester,
    taking: advance,
  })
  if (!loginSerial) throw failure(11003, 'the signature count does not go up')
  return loginSerial

  async function check(credential: Credential): Promise<(bind: Bind) => string> {
    const { userHandle } = answer.response
    if (userHandle && userHandle !== userHandleOf(services.keys, userId)) {
      throw failure(11003, 'the passkey belongs to somebody else')
    }
    const counter = await verify(services, answer, challenge, credential, relyingParty)
    return (bind) => advanceCounter(bind, credential.authenticatorId, counter)
  }
}

/** In the same words for every kind of key: what the library says of a signature tells which kind is registered. */
const WRONG = 'the answer of the passkey does not hold'

/** Gives the new signature count. */
async function verify(
  { log }: Pick<ActingServices, 'log'>,
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
    log.info({ err: error }, 'an answer of a passkey was refused')
    throw failure(11003, WRONG)
  })
  if (!verified) throw failure(11003, WRONG)
  return authenticationInfo.newCounter
}
