import type { Context, MiddlewareHandler } from 'hono'
import { statusFailure } from '../failures/api-failure'
import type { Settings } from '../settings/server-options'
import { isAllowedOrigin } from './origin'

/** What a page shows within itself. A page that is opened or a file that is downloaded is none of them. */
const FRAMES = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe'])

/**
 * Refuses calls that a browser makes for a page of an origin that is not allowed. CORS alone only hides the answers from
 * such a page: its calls would send codes and use up what is counted by address, for everybody in the office. Old browsers
 * and programs do not say where a call comes from, and are let in.
 */
export const refuseForeignPages =
  (settings: Settings): MiddlewareHandler =>
  async (context, next) => {
    const foreign = context.req.header('sec-fetch-site') === 'cross-site'
    if (foreign && !isOpened(context) && !isAllowedOrigin(settings, context.req.header('origin'))) {
      throw statusFailure(403, 'pages of this origin may not call the API')
    }
    await next()
  }

const isOpened = (context: Context): boolean =>
  context.req.header('sec-fetch-mode') === 'navigate' &&
  !FRAMES.has(context.req.header('sec-fetch-dest') ?? '')

const LONGEST_TYPE = 200

/** Refuses a body of any other type: a foreign page may send those without asking. */
export const requireJson: MiddlewareHandler = async (context, next) => {
  const header = (name: string) => context.req.header(name)
  const hasBody = header('transfer-encoding') !== undefined || Number(header('content-length') ?? 0) > 0
  const given = header('content-type') ?? ''
  const [type = ''] = given.length > LONGEST_TYPE ? [] : given.split(';')
  if (hasBody && type.trim().toLowerCase() !== 'application/json') {
    throw statusFailure(415, 'the body must be application/json')
  }
  await next()
}
