import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/**
 * An authenticator in software: makes ES256 keys and signs for real, and does what an attacker or a broken browser
 * would on demand.
 */
export interface CeremonyOptions {
  readonly challenge: string
  readonly rpId: string
  readonly origin: string
  /** Default true. */
  readonly userVerified?: boolean
  readonly crossOrigin?: boolean
  readonly topOrigin?: string
  /** The signature count to claim; by default one more than the last. */
  readonly counter?: number
  /** In base64url, or null for none. */
  readonly userHandle?: string | null
  /** The model that it claims to be at registration, in the usual form with hyphens; by default zeros. */
  readonly aaguid?: string
  /** Changes a byte of the signature. */
  readonly forged?: boolean
  /** The attestation at registration, signed by the new key itself where the statement has no signature. By default none. */
  readonly attestation?: { readonly fmt: string; readonly x5c?: boolean; readonly forged?: boolean }
  /** The credential ID and the COSE key that it gives at registration; by default its own. */
  readonly credentialId?: Buffer
  readonly publicKey?: CoseKey
  /** The type in the client data. Default: the type of the ceremony. */
  readonly type?: 'webauthn.get' | 'webauthn.create'
}

/** RFC 9052, 7: parameters by their labels. */
export type CoseKey = ReadonlyMap<number, number | string | Buffer>

const USER_PRESENT = 1
const USER_VERIFIED = 4
const ATTESTED = 64

export function createSoftwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let count = 0

  const next = (claimed: number | undefined) => {
    count = claimed ?? count + 1
    return count
  }
  const authenticatorData = (
    {
      rpId,
      userVerified = true,
      aaguid = '',
      credentialId = id,
      publicKey: coseKey = coseKeyOf(publicKey),
    }: CeremonyOptions,
    counter: number,
    attested = false,
  ) => {
    const flags = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | (attested ? ATTESTED : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([
      sha256(rpId),
      head,
      ...(attested ? [attestedData(aaguid, credentialId, coseKey)] : []),
    ])
  }

  return {
    credentialId,

    /** The payload of the `register` call. */
    create: (options: CeremonyOptions) => ({
      id: credentialId,
      rawId: credentialId,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: attestationObject(
          authenticatorData(options, options.counter ?? 0, true),
          options,
          privateKey,
        ).toString('base64url'),
      },
    }),

    /** The `publicKeyCredential` of the `authenticate` call. */
    get: (options: CeremonyOptions) => {
      const client = clientData('webauthn.get', options)
      const data = authenticatorData(options, next(options.counter))
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      if (options.forged) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key' as const,
        response: {
          signature: signature.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          clientDataJSON: client.toString('base64url'),
          userHandle: options.userHandle ?? null,
        },
        clientExtensions: {},
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const clientData = (type: string, options: CeremonyOptions): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: options.type ?? type,
      challenge: options.challenge,
      origin: options.origin,
      crossOrigin: options.crossOrigin ?? false,
      ...(options.topOrigin && { topOrigin: options.topOrigin }),
    }),
  )

/** The COSE key of an ES256, EdDSA or RS256 key. */
export function coseKeyOf(publicKey: KeyObject): CoseKey {
  const { kty, x, y, n, e } = publicKey.export({ format: 'jwk' })
  const bytes = (text = '') => Buffer.from(text, 'base64url')
  if (kty === 'RSA')
    return new Map<number, number | Buffer>([
      [1, 3],
      [3, -257],
      [-1, bytes(n)],
      [-2, bytes(e)],
    ])
  if (kty === 'OKP')
    return new Map<number, number | Buffer>([
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, bytes(x)],
    ])
  return new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
}

/** AAGUID, length and value of the credential ID, COSE key. */
function attestedData(aaguid: string, id: Buffer, coseKey: CoseKey): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const model = Buffer.alloc(16)
  model.write(aaguid.replaceAll('-', ''), 'hex')
  return Buffer.concat([model, length, id, cbor(coseKey)])
}

function attestationObject(authData: Buffer, options: CeremonyOptions, key: KeyObject): Buffer {
  const { fmt = 'none', x5c, forged } = options.attestation ?? {}
  const signed = Buffer.concat([authData, sha256(clientData('webauthn.create', options))])
  const signature = createSign('sha256').update(signed).sign(key)
  if (forged) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
  const statement: [string, unknown][] = [
    ['alg', -7],
    ['sig', signature],
    ...(x5c ? [['x5c', [Buffer.from('a certificate')]] as [string, unknown]] : []),
  ]
  return cbor(
    new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', new Map(fmt === 'none' && !x5c ? [] : statement)],
      ['authData', authData],
    ]),
  )
}

/** As much CBOR as an attestation needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  if (value instanceof Map) {
    const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
    return Buffer.concat([head(5, value.size), ...entries])
  }
  throw new TypeError('not needed so far')
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
