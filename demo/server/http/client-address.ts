import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address a request comes from. A proxy's word counts only when it is said to be trusted. */
export const clientAddress = (context: Context, trustProxy: boolean): string => {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for') : undefined
  // The proxy appends what it saw itself, so the last entry is the one that a client cannot forge.
  return forwarded?.split(',').at(-1)?.trim() || getConnInfo(context).remote.address || 'unknown'
}
