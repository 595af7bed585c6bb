import { randomBytes, randomInt } from 'node:crypto'

export type SerialKind = 'mobile' | 'otp'

const digits = { mobile: 6, otp: 16 } as const

/** Registrations that have been opened, each with the topic on which the browser waits. */
export const createRegistrations = () => {
  const topics = new Map<string, string>()
  return {
    /** Gives what the two serial calls answer. Serials begin with a zero, so that no client takes them for numbers. */
    open: (kind: SerialKind): { serial: string; topic: string } => {
      const rest = Array.from({ length: digits[kind] - 1 }, () => randomInt(10))
      const serial = ['0', ...rest].join('')
      const topic = `register/${randomBytes(16).toString('hex')}`
      topics.set(serial, topic)
      return { serial, topic }
    },
    /** Uses a serial up, as the mobile app does that it is typed into, and gives its topic. */
    use: (serial: string): string => {
      const topic = topics.get(serial)
      if (!topic || !topics.delete(serial)) throw new Error(`no registration is open with ${serial}`)
      return topic
    },
  }
}
