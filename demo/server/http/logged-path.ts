import type { Context } from 'hono'

/** The path of a request for the log: without the query, which holds codes, and without the ID of the employee it is about. */
export const loggedPath = (context: Context): string =>
  context.req.path.replace(/(?<=\/employees\/)[^/]+/, ':employeeId')
