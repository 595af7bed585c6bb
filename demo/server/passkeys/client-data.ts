import * as v from 'valibot'
import { failure } from '../failures/api-failure'

const clientData = v.object({
  challenge: v.string(),
  crossOrigin: v.optional(v.boolean()),
  topOrigin: v.optional(v.unknown()),
})

/**
 * Reads the challenge that an authenticator has signed. Throws 11003 for what is no client data, and for a ceremony
 * within a frame of another origin, unless the browser names the page around it and that page is one of `topOrigins`: the
 * library lets it through at registration, and at authentication where the browser names no `topOrigin`.
 */
export function challengeIn(clientDataJSON: string, topOrigins: readonly string[] = []): string {
  const parsed = v.safeParse(clientData, parse(clientDataJSON))
  if (!parsed.success) throw failure(11003, 'the client data cannot be read')
  const { challenge, crossOrigin = false, topOrigin } = parsed.output
  const known = topOrigins.some((allowed) => allowed === topOrigin)
  const framed = crossOrigin || topOrigin !== undefined
  if (framed && !(crossOrigin && known)) {
    throw failure(11003, 'the ceremony took place in a frame of another origin')
  }
  return challenge
}

function parse(clientDataJSON: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
