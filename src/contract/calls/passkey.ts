import * as v from 'valibot'
import { call } from '../call'
import { passkeyTypes } from '../methods'
import { filled, filledUpTo, numeric, numericId, text, upTo } from '../wire'

// All binary values are base64url without padding. Unknown fields of the options are kept, because the browser's
// WebAuthn implementation may know them.

const type = v.picklist(passkeyTypes)
const common = { applicationId: v.nullish(numeric), did: v.literal(1), userId: numericId }
/** WebAuthn Level 3, section 4: a credential ID has at most 1,023 bytes, which are 1,364 characters of base64url. */
const credentialId = filledUpTo(1_364)
const credential = { id: credentialId, type: v.literal('public-key'), rawId: credentialId }
const clientDataJSON = filledUpTo(8_192)

/**
 * The transports of a passkey. Some backends write this list as null, or as one text with commas. If the list names
 * no transport, the browser decides.
 */
const transports = v.pipe(
  v.unknown(),
  v.transform((given) => {
    const names = typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : []
    const named = names.filter((name) => typeof name === 'string').map((name) => name.trim().toLowerCase())
    return named.some(Boolean) ? named.filter(Boolean) : undefined
  }),
)
const known = v.looseObject({ id: filled, transports: v.optional(transports) })

/** Gets the options for a sign-in with a passkey. */
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

/** Exchanges the signed challenge for a login serial. */
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
          // The standard allows 64 bytes, which are 86 characters of base64url, so this limit is generous.
          userHandle: v.nullable(upTo(128)),
        }),
        clientExtensions: v.pipe(v.record(upTo(64), v.unknown()), v.maxEntries(32)),
      }),
    }),
    type,
  }),
  answer: v.object({ loginSerial: filled }),
})

/** Gets the options for a new passkey. */
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

/** Registers a new passkey. Any response that is not empty means success. */
export const register = call({
  id: 'register',
  summary: 'Register a new passkey',
  service: 'login',
  method: 'POST',
  path: 'register',
  authorization: 'required',
  as: 'json-or-text',
  optional: { transports: 'passkeyTransports' },
  body: v.strictObject({
    ...common,
    applicationId: numeric,
    payload: v.strictObject({
      ...credential,
      response: v.strictObject({
        attestationObject: filledUpTo(32_768),
        clientDataJSON,
        // WebAuthn Level 3, section 5.8.4: the list of transport names may grow, so unknown names are accepted.
        transports: v.optional(
          v.pipe(v.array(v.pipe(upTo(31), v.regex(/^[a-z][a-z0-9-]*$/))), v.maxLength(8)),
        ),
      }),
    }),
    type,
    deviceToken: v.literal(''),
  }),
  answer: v.unknown(),
})
