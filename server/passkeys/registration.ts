import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { ReceivedBodyOf, ReplyOf } from '../../src/contract/call'
import type { preRegister, register } from '../../src/contract/calls/passkey'
import { deviceWaitSeconds } from '../../src/contract/codes'
import type { PasskeyType } from '../../src/contract/methods'
import { passkeyModel } from '../../src/contract/passkey-models'
import { findTarget } from '../accounts/sign-in-target'
import { audit } from '../audit/audit'
import type { Queries } from '../database/database'
import { consumeRateLimit } from '../limits/limits'
import { browserAndSystem, noteRegisteredIn } from '../limits/requester'
import { addNotice } from '../mail/mailer'
import { ApiFailure, failure } from '../platform/failures'
import { isBelowDeviceLimit, requireLicence } from '../registration'
import { lockEmployee, type RequestContext } from '../request-context'
import { type Bearer, inSession } from '../sessions'
import { requirePlainAttestation } from './attestation'
import type { PasskeyRequest } from './authentication'
import {
  burnChallenge,
  challengeIn,
  credentialsOf,
  descriptorsOf,
  issueChallenge,
  type RelyingParty,
  userHandleOf,
} from './ceremony'

/**
 * Returns the name of a new passkey: the authenticator's model if known, else the system and browser. The employee
 * can rename it later. All names are the same in every language.
 */
function defaultName(type: PasskeyType, aaguid: string, userAgent: string): string {
  const model = passkeyModel(aaguid)
  if (model) return model
  if (type === 'ctap') return 'FIDO2'
  const { browser, system } = browserAndSystem(userAgent)
  return [system, browser].filter(Boolean).join(' · ') || 'PC'
}

/**
 * Returns the name, with a number after it if the employee has a device of this name already, such as a second key of
 * the same model.
 */
async function freeName(queries: Queries, userId: number, name: string): Promise<string> {
  const rows = await queries.query<{ description: string }>(
    'SELECT description FROM authenticators WHERE user_id = $1',
    [userId],
  )
  const taken = new Set(rows.map(({ description }) => description))
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name} (${count})`
  return free
}

/** EdDSA, ES256 and RS256. Every authenticator supports at least one of them. */
const algorithms = [-8, -7, -257]

/**
 * Returns the options for a new passkey. Throws 11002 if the application allows no more passkeys of this kind, 5008
 * or 9005 if the licence does not cover it.
 */
export async function optionsOfRegistration(
  context: RequestContext,
  request: PasskeyRequest,
  relyingParty: RelyingParty,
): Promise<ReplyOf<typeof preRegister>> {
  const { type } = request
  const { userId, applicationId, employeeId, email, nameKo } = await findTarget(context, request, type)
  await requireLicence(context, { userId, applicationId })
  if (!(await isBelowDeviceLimit(context.database, { userId, applicationId, type }))) {
    throw new ApiFailure(11002, 409, 'as many passkeys as the application allows')
  }
  // Excludes passkeys of every application: a passkey signs in to all of them, and a second one for the same person
  // might overwrite the first on the authenticator.
  const known = await credentialsOf(context, userId, type)
  return {
    Response: {
      rp: { id: relyingParty.id, name: relyingParty.id },
      user: { id: userHandleOf(context.keys, userId), name: email || employeeId, displayName: nameKo },
      challenge: await issueChallenge(context, { userId, applicationId, type, ceremony: 'register' }),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      attestation: 'none',
      excludeCredentials: descriptorsOf(known),
      authenticatorSelection: {
        authenticatorAttachment: type === 'platform' ? 'platform' : 'cross-platform',
        residentKey: 'discouraged',
        userVerification: 'required',
      },
      timeout: deviceWaitSeconds * 1000,
    },
  }
}

type Body = ReceivedBodyOf<typeof register>

/**
 * Registers a new passkey. Throws 11008 if the challenge is unknown, used or expired, 11004 for an invalid response,
 * 11005 for a known passkey or one too many, 5008 or 9005 if the licence does not cover it, and 429 beyond the limit
 * of changes. Returns the row of the employee's list, so that the client can offer a rename at once.
 */
export async function registerPasskey(
  context: RequestContext,
  bearer: Bearer,
  body: Body,
  relyingParty: RelyingParty,
  userAgent: string,
): Promise<RegisteredPasskey> {
  const { type } = body
  const { userId, applicationId, applicationName } = await findTarget(context, body, type)
  const challenge = challengeIn(body.payload.response.clientDataJSON)
  const purpose = { userId, applicationId, type, ceremony: 'register' } as const
  if (!(await burnChallenge(context, challenge, purpose))) {
    throw failure(11008, 'the challenge is unknown, used or expired')
  }
  const credential = await verify(context, body.payload, challenge, relyingParty)
  const name = defaultName(type, credential.aaguid, userAgent)
  const stored = await inSession(context, bearer, (context) =>
    store(context, bearer, { ...purpose, ...credential, transports: body.payload.response.transports, name }),
  )
  return { ...stored, applicationName }
}

/** A new passkey as a row of the employee's list. */
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
  { log }: RequestContext,
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
    log.info({ err: error }, 'a new passkey was rejected')
    throw failure(11004, 'the answer of the passkey does not hold')
  })
  if (!verified) throw failure(11004, 'the attestation does not hold')
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey, counter, aaguid: registrationInfo.aaguid }
}

async function store(
  context: RequestContext,
  { isTrusted, browserHash }: Bearer,
  passkey: NewCredential & {
    readonly userId: number
    readonly applicationId: number
    readonly type: Body['type']
    readonly transports: readonly string[] | undefined
    readonly name: string
  },
): Promise<Omit<RegisteredPasskey, 'applicationName'>> {
  const { database, settings } = context
  const { userId, applicationId, type } = passkey
  await lockEmployee(database, userId)
  await consumeRateLimit(context, `register-passkey:${userId}`, settings.limits.changesPerEmployee)
  if (!(await isBelowDeviceLimit(context.database, passkey))) {
    throw new ApiFailure(11005, 409, 'as many passkeys as the application allows')
  }
  const known = await database.query('SELECT 1 FROM passkeys WHERE credential_id = $1', [
    passkey.credentialId,
  ])
  if (known.length > 0) throw new ApiFailure(11005, 409, 'the passkey is registered already')
  await requireLicence(context, { userId, applicationId })
  const description = await freeName(database, userId, passkey.name)
  const insertDate = settings.clock.now()
  const [row] = await database.query<{ authenticator_id: number }>(
    `INSERT INTO authenticators (user_id, application_id, type, description, insert_date, is_trusted)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING authenticator_id`,
    [userId, applicationId, type, description, insertDate, isTrusted],
  )
  const authenticatorId = row?.authenticator_id as number
  await noteRegisteredIn(database, { userId, browserHash, authenticatorId })
  await database.query(
    `INSERT INTO passkeys (authenticator_id, credential_id, public_key, counter, transports)
     VALUES ($1, $2, $3, $4, $5)`,
    [
      authenticatorId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports?.join() || null,
    ],
  )
  const details = { method: type, applicationId }
  await audit(database, insertDate, { action: 'registration', userId, details })
  await addNotice(context, userId, { kind: 'added', type, applicationId, description })
  return { fidoAuthenticatorId: authenticatorId, description, insertDate: insertDate.toISOString() }
}
