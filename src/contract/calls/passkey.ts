import * as v from 'valibot'
import { passkeyTypes } from '../authentication-types'
import { call } from '../call'
import { filled, filledUpTo, numeric, text, upTo } from '../wire'

// All binary values travel as base64url without padding. Unknown fields of the options are kept: the browser's
// WebAuthn call may understand them.

const type = v.picklist(passkeyTypes)
const common = { applicationId: v.nullish(numeric), did: v.literal(1), userId: numeric }
/** WebAuthn Level 3, 4: a credential ID has 1,023 bytes at most. */
const credentialId = filledUpTo(1_364)
const credential = { id: credentialId, type: v.literal('public-key'), rawId: credentialId }
const clientDataJSON = filledUpTo(8_192)
const known = v.looseObject({ id: filled })

/** Options of a sign-in with a passkey. */
export const preAuthenticate = call({
  id: 'preAuthenticate',
  summary: 'Get the challenge for a sign-in with a passkey',
  service: 'login',
  method: 'POST',
  path: 'preAuthenticate',
  body: v.strictObject({ ...common, deviceToken: v.null(), type }),
  answer: v.object({
    Response: v.looseObject({
      rpId: v.nullish(v.string()),
      challenge: filled,
      allowCredentials: v.nullish(v.array(known), []),
    }),
  }),
})

/** The signed challenge, in exchange for a login serial. */
export const authenticate = call({
  id: 'authenticate',
  summary: 'Check the signed challenge of a passkey',
  service: 'login',
  method: 'POST',
  path: 'authenticate',
  body: v.strictObject({
    ...common,
    payload: v.strictObject({
      publicKeyCredential: v.strictObject({
        ...credential,
        response: v.strictObject({
          signature: filledUpTo(8_192),
          authenticatorData: filledUpTo(8_192),
          clientDataJSON,
          // 64 bytes by the standard.
          userHandle: v.nullable(upTo(128)),
        }),
        clientExtensions: v.pipe(v.record(upTo(64), v.unknown()), v.maxEntries(32)),
      }),
    }),
    type,
  }),
  answer: v.object({ loginSerial: filled }),
})

/** Options for a new passkey. */
export const preRegister = call({
  id: 'preRegister',
  summary: 'Get the options for a new passkey',
  service: 'login',
  method: 'POST',
  path: 'preRegister',
  authorization: 'required',
  body: v.strictObject({ ...common, applicationId: numeric, type: v.optional(type) }),
  answer: v.object({
    Response: v.looseObject({
      rp: v.looseObject({ id: v.nullish(v.string()), name: v.nullish(v.string()) }),
      user: v.looseObject({ id: text, name: v.nullish(v.string()), displayName: v.nullish(v.string()) }),
      challenge: filled,
      pubKeyCredParams: v.array(v.looseObject({ alg: numeric })),
      attestation: v.nullish(v.string()),
      excludeCredentials: v.nullish(v.array(known), []),
    }),
  }),
})

/** The new passkey; any answer that is not empty means success. */
export const register = call({
  id: 'register',
  summary: 'Register a new passkey',
  service: 'login',
  method: 'POST',
  path: 'register',
  authorization: 'required',
  as: 'json-or-text',
  body: v.strictObject({
    ...common,
    applicationId: numeric,
    payload: v.strictObject({
      ...credential,
      response: v.strictObject({ attestationObject: filledUpTo(32_768), clientDataJSON }),
    }),
    type,
    deviceToken: v.literal(''),
  }),
  answer: v.unknown(),
})
