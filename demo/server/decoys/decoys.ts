import { createHmac, generateKeyPairSync } from 'node:crypto'
import {
  type AuthenticationType,
  byAuthenticationType,
  isDeviceType,
  type PasskeyType,
} from '../../../src/contract/authentication-types'
import type { MethodStatus } from '../../../src/contract/status'
import { maskEmail } from '../../../src/contract/values/mask-email'
import type { SecretKeys } from '../secrets/secret-keys'
import { decoyIdOf } from './decoy-id'
import type { Habits } from './habits'
import type { Credential, ListedPhone, OtpDevice } from './registered'
import { shownIdOf, userIdOf } from './shown-id'

/**
 * Stand-ins for employees that there are not, with NEUTRAL_LOGIN_ERROR: whoever asks for an unknown ID gets what an
 * employee might have, follows the same steps with the same limits, and never gets in. Nothing of it is stored but the
 * counters; all else follows from the secret key and from what the company's employees usually have, so that every
 * instance gives the same answer again.
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
  otpDevicesOf(userId: number): OtpDevice[]
  credentialsOf(userId: number, type: PasskeyType): Credential[]
  /** In place of the hash of a phone's secret. */
  phoneSecretOf(userId: number): Uint8Array
}

const PHONES = ['Galaxy S24', 'iPhone 15', 'Galaxy S23', 'iPhone 16', 'Galaxy Z Flip5', 'Galaxy A54'] as const
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** As long as those of the usual authenticators. */
const CREDENTIAL_BYTES = { platform: 32, ctap: 48 } as const satisfies Record<PasskeyType, number>

export function createDecoys(keys: SecretKeys, habits: () => Habits): Decoys {
  const publicKey = unusablePublicKey()
  const bytes = (userId: number, purpose: string): Buffer =>
    createHmac('sha512', keys.decoys).update(`${purpose}\0${userId}`).digest()
  /** From 0 to 1, the same for one decoy and purpose. */
  const fraction = (userId: number, purpose: string): number =>
    bytes(userId, purpose).readUInt32BE() / 2 ** 32
  const oneOf = <T>(userId: number, purpose: string, values: ArrayLike<T>): T =>
    values[Math.floor(fraction(userId, purpose) * values.length)] as T

  const statusOf = (userId: number, method: AuthenticationType): MethodStatus => {
    const { granted, registered } = habits().methods[method]
    if (fraction(userId, `granted ${method}`) >= granted) return 0
    if (!isDeviceType(method)) return 1
    return fraction(userId, `registered ${method}`) < registered ? 3 : 2
  }
  const hasRegistered = (userId: number, method: AuthenticationType) => statusOf(userId, method) === 3

  return {
    idOf: (employeeId) => decoyIdOf(keys, employeeId),
    shown: (userId) => shownIdOf(keys, userId),
    userIdOf: (shown) => userIdOf(keys, shown),
    statusesOf: (userId) => byAuthenticationType((method) => statusOf(userId, method)),
    emailOf: (userId, employeeId) => {
      const { domain, share, beginsWithId } = habits().email
      if (statusOf(userId, 'email') === 0 && fraction(userId, 'address') >= share) return null
      const letter = (purpose: string) => oneOf(userId, purpose, LETTERS)
      const name = beginsWithId ? employeeId : `${letter('first letter')}-${letter('last letter')}`
      return maskEmail(`${name}@${domain}`)
    },
    phonesOf: (userId) => {
      if (!hasRegistered(userId, 'mobile')) return []
      const deviceId = bytes(userId, 'phone').subarray(0, 16).toString('base64url')
      return [{ deviceId, deviceName: oneOf(userId, 'phone name', PHONES) }]
    },
    otpDevicesOf: (userId) =>
      hasRegistered(userId, 'otp')
        ? [{ authenticator_id: userId, description: '', salt: bytes(userId, 'otp').subarray(0, 16) }]
        : [],
    credentialsOf: (userId, type) => {
      if (!hasRegistered(userId, type)) return []
      const id = bytes(userId, `passkey ${type}`).subarray(0, CREDENTIAL_BYTES[type])
      return [
        {
          authenticatorId: userId,
          credentialId: id.toString('base64url'),
          publicKey,
          counter: 0,
          description: '',
        },
      ]
    },
    phoneSecretOf: (userId) => bytes(userId, 'phone secret').subarray(0, 32),
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
