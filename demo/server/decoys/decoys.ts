import { createHmac, generateKeyPairSync, hkdfSync } from 'node:crypto'
import type { AuthenticationType, PasskeyType } from '../../../src/contract/authentication-types'
import type { MethodStatus } from '../../../src/contract/status'
import { maskEmail } from '../../../src/contract/values/mask-email'
import type { SecretKeys } from '../secrets/secret-keys'
import { decoyIdOf, idClassIn } from './decoy-id'
import { type Habits, placesIn, type Shape } from './habits'
import type { Credential, ListedPhone, OtpDevice } from './registered'
import { shownIdOf, userIdOf } from './shown-id'

/**
 * Stand-ins for employees that there are not, with NEUTRAL_LOGIN_ERROR: whoever asks for an unknown ID gets what an
 * employee might have, follows the same steps with the same limits, and never gets in. Nothing of it is stored but the
 * counters; all else follows from the secret key and from what the company's employees have, so that every instance gives
 * the same answer again. What is seen of employees' phones without a sign-in is here, too: it has to look the same.
 */
export interface Decoys {
  /** See `decoyIdOf`. */
  idOf(employeeId: string): number | undefined
  /** The number of an employee or a decoy as clients see it. */
  shown(userId: number): number
  /** The number behind one that a client sends; undefined for one that no client was given. */
  userIdOf(shown: number): number | undefined
  statusesOf(userId: number): Record<AuthenticationType, MethodStatus>
  /** Masked as that of an employee is. */
  emailOf(userId: number, employeeId: string): string | null
  phonesOf(userId: number): ListedPhone[]
  /** The ID of an employee's or a decoy's phone in a browser that is not familiar: there have been IDs of several forms. */
  shownPhoneId(userId: number, deviceId: string): string
  otpDevicesOf(userId: number): OtpDevice[]
  credentialsOf(userId: number, type: PasskeyType): Credential[]
  /** In place of the hash of a phone's secret. */
  phoneSecretOf(userId: number): Uint8Array
}

/** More often than that, no address is looked for whose letters are not in the ID by chance. */
const MOST_TRIES = 16

export function createDecoys(keys: SecretKeys, habits: () => Habits): Decoys {
  const publicKey = unusablePublicKey()
  const bytes = (userId: number, purpose: string, length: number): Buffer => {
    const seed = createHmac('sha256', keys.decoys).update(`${purpose}\0${userId}`).digest()
    return Buffer.from(hkdfSync('sha256', seed, '', '', length))
  }
  const shapeOf = (userId: number): Shape => shapeAt(userId, 'shape')
  const shapeAt = (userId: number, purpose: string): Shape => {
    const { shapes, classes, everybody } = habits()
    const slots = classes[idClassIn(userId)] ?? everybody
    const slot = bytes(userId, purpose, 4).readUInt32BE() % slots.length
    return shapes[slots[slot] ?? 0] as Shape
  }
  const shownPhoneId = (userId: number, deviceId: string) =>
    bytes(userId, `phone ${deviceId}`, 16).toString('base64url')

  return {
    idOf: (employeeId) => decoyIdOf(keys, employeeId),
    shown: (userId) => shownIdOf(keys, userId),
    userIdOf: (shown) => userIdOf(keys, shown),
    statusesOf: (userId) => ({ ...shapeOf(userId).statuses }),
    emailOf(userId, employeeId) {
      const { email } = shapeOf(userId)
      if (!email) return null
      if (email.first === '') return maskEmail(null)
      const places = placesIn(employeeId)
      const letterAt = (end: 'first' | 'last'): string => {
        const letter = email[end]
        if (typeof letter === 'number' && places[letter] !== undefined) return places[letter]
        // Of another employee, if the letter itself stands in this ID: else more decoys than employees had one from their ID.
        const others = Array.from({ length: MOST_TRIES }, (_, index) => {
          const other = shapeAt(userId, `${end} letter ${index}`).email?.[end]
          return typeof other === 'string' ? other : undefined
        })
        const candidates = [letter, ...others].filter((each) => typeof each === 'string')
        return candidates.find((each) => !places.includes(each)) ?? candidates[0] ?? employeeId.slice(0, 1)
      }
      return `${letterAt('first')}•••${email.last === undefined ? '' : letterAt('last')}@${email.domain}`
    },
    phonesOf: (userId) =>
      Array.from({ length: shapeOf(userId).phones }, (_, index) => ({
        deviceId: String(index),
        deviceName: '',
      })),
    shownPhoneId,
    otpDevicesOf: (userId) =>
      shapeOf(userId).statuses.otp === 3
        ? [{ authenticator_id: userId, description: '', salt: bytes(userId, 'otp', 16) }]
        : [],
    credentialsOf: (userId, type) =>
      shapeOf(userId).credentials[type].map((letters, index) => ({
        authenticatorId: userId,
        credentialId: bytes(userId, `passkey ${type} ${index}`, Math.floor((letters * 3) / 4)).toString(
          'base64url',
        ),
        publicKey,
        counter: 0,
        description: '',
      })),
    phoneSecretOf: (userId) => bytes(userId, 'phone secret', 32),
  }
}

/** A public key in COSE (RFC 9053, 7.1.1) whose private key is thrown away: verifying takes as long, and never succeeds. */
function unusablePublicKey(): Uint8Array<ArrayBuffer> {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
  const ec2Es256P256 = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return new Uint8Array(Buffer.concat([ec2Es256P256, coordinate(0x21, x), coordinate(0x22, y)]))
}
