import { randomBytes, randomInt } from 'node:crypto'

export type SerialKind = 'mobile' | 'otp'

const digits = { mobile: 6, otp: 16 } as const

/** A registration that has been opened, with the topic on which the browser waits. */
export interface SpecRegistration {
  readonly kind: SerialKind
  readonly applicationName: string
  readonly topic: string
}

/** Registrations that have been opened, by their serials. */
export function createRegistrations() {
  const opened = new Map<string, SpecRegistration>()
  return {
    /** Gives what the two serial calls answer. Serials begin with a zero, so that no client takes them for numbers. */
    open: (kind: SerialKind, applicationName: string): { serial: string; topic: string } => {
      const rest = Array.from({ length: digits[kind] - 1 }, () => randomInt(10))
      const serial = ['0', ...rest].join('')
      const topic = `register/${randomBytes(16).toString('hex')}`
      opened.set(serial, { kind, applicationName, topic })
      return { serial, topic }
    },
    /** Uses a serial up, as the mobile app does that it is typed into. */
    use: (serial: string): SpecRegistration => {
      const registration = opened.get(serial)
      if (!registration) throw new Error(`no registration is open with ${serial}`)
      opened.delete(serial)
      return registration
    },
  }
}
