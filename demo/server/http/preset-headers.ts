import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * Gives an answer headers that it has unless its handler says otherwise. Node takes them as they are; by way of Hono, a
 * `Headers` of each answer would check, sort and copy them.
 */
export function presetHeaders(context: Context, headers: Readonly<Record<string, string>>): void {
  const { outgoing }: HttpBindings = context.env
  if (outgoing.headersSent) return // it left at its deadline
  for (const name in headers) outgoing.setHeader(name, headers[name] ?? '')
}
