import { base64URLStringToBuffer, bufferToBase64URLString } from '@simplewebauthn/browser'
import { parseJson, toJson } from '../../contract/json'

/*
 * Password managers return their own objects in place of the browser's credentials. Such an object may come from
 * another window, and may lack half of the methods that the library's `startRegistration()` relies on. So each
 * required value is read with care here, and an optional value that is missing or fails is left out.
 */

/**
 * Reads a value from the result of `create()` or `get()`. Undefined if the browser's accessor rejects an extension's
 * object.
 */
function givenIn(owner: unknown, name: string): unknown {
  try {
    return (owner as Record<string, unknown> | null | undefined)?.[name]
  } catch {
    return undefined // The extension's object has the browser's prototype, but not all its values.
  }
}

/**
 * Returns the bytes of a buffer or view, even if it comes from another window. Also accepts the forms that bytes have
 * in JSON: base64 text, a list, or an object.
 */
function bytesOf(given: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
  if (typeof given === 'string') return bytesOfText(given)
  if (Array.isArray(given)) return Uint8Array.from(given)
  const isBuffer = /^\[object (?:Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(given))
  return isBuffer ? new Uint8Array(given as ArrayBuffer) : bytesOfFields(given)
}

/**
 * Reads bytes from an object that was parsed from JSON. `JSON.stringify` turns a view into an object with numeric
 * keys, and a Node.js buffer into `{ type: 'Buffer', data: […] }`.
 */
function bytesOfFields(given: unknown): Uint8Array | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { type, data } = given as { type?: unknown; data?: unknown }
  if (type === 'Buffer' && Array.isArray(data)) return Uint8Array.from(data)
  const isList = Object.keys(given).every((key, at) => key === String(at))
  return isList ? Uint8Array.from(Object.values(given)) : undefined
}

/** Decodes base64 or base64url. Returns undefined for any other text. */
function bytesOfText(text: string): Uint8Array<ArrayBuffer> | undefined {
  const digits = text
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
  const isBase64url = /^[\w-]*$/.test(digits) && digits.length % 4 !== 1
  return isBase64url ? new Uint8Array(base64URLStringToBuffer(digits)) : undefined
}

/** Decodes a binary value of the backend's options. Throws a TypeError if it is not base64. */
export function optionBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOfText(text)
  if (!bytes) throw new TypeError('The options of the passkey are not base64url.')
  return bytes
}

const toText = (bytes: Uint8Array): string => bufferToBase64URLString(bytes.slice().buffer)

/** Returns a method's result, or undefined if the method is missing or throws. */
function answerOf(owner: unknown, method: string): unknown {
  try {
    const found = givenIn(owner, method)
    return typeof found === 'function' ? found.call(owner) : undefined
  } catch {
    return undefined // The fault is the extension's, and nothing can be repaired here.
  }
}

/** Reads the ID and the binary values of the response. Throws a TypeError if a value in `needed` is missing. */
export function readCredential<const Name extends string>(credential: unknown, needed: readonly Name[]) {
  const [id, rawId, response] = ['id', 'rawId', 'response'].map((name) => givenIn(credential, name))
  const bytes = (name: string, given: unknown): string => {
    const found = bytesOf(given)
    if (!found?.length) throw new TypeError(`The passkey has no ${name}.`)
    return toText(found)
  }
  const credentialId = bytes('rawId', bytesOf(rawId)?.length ? rawId : id)
  const values = Object.fromEntries(needed.map((name) => [name, bytes(name, givenIn(response, name))]))
  return { id: credentialId, rawId: credentialId, ...(values as Record<Name, string>) }
}

/** Reads a binary value of the response that may be missing. */
export function optionalBytes(credential: unknown, name: string): string | undefined {
  const response = givenIn(credential, 'response')
  const found =
    bytesOf(givenIn(response, name)) ??
    bytesOf(answerOf(response, `get${name[0]?.toUpperCase()}${name.slice(1)}`))
  return found?.length ? toText(found) : undefined
}

/** Returns the extension results as plain JSON values, or an empty object if an extension's method fails. */
export function extensionResultsOf(credential: unknown): Record<string, unknown> {
  try {
    const results = parseJson(toJson(answerOf(credential, 'getClientExtensionResults') ?? {}))
    return typeof results === 'object' && results !== null && !Array.isArray(results) ? { ...results } : {}
  } catch {
    return {} // The results contain themselves.
  }
}

/** Returns the transports that the authenticator names, or undefined if it names none. */
export function transportsOf(credential: unknown): readonly string[] | undefined {
  const given = answerOf(givenIn(credential, 'response'), 'getTransports')
  const names = typeof given === 'string' ? given.split(',') : isIterable(given) ? [...given] : []
  const named = names.filter((name) => typeof name === 'string').map((name) => name.trim())
  const known = [...new Set(named)].filter((name) => /^[a-z][a-z0-9-]{0,30}$/.test(name))
  return known.length > 0 ? known.slice(0, 8) : undefined
}

const isIterable = (given: unknown): given is Iterable<unknown> =>
  typeof given === 'object' && given !== null && Symbol.iterator in given
