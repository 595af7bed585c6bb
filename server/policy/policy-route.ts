import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import { policyImage } from '../../src/contract/calls/sign-in'
import { serverFile } from '../files/server-folders'
import { serveLoginCall } from '../http/calls'
import { statusFailure } from '../platform/failures'
import type { RequestContext } from '../request-context'

/** The sample poster; a company replaces this file with its own. */
const IMAGE = 'policy/policy.png'

/** Serves the company policy that is shown beside the login area, as base64, in demo mode only. */
export function policyRoute(app: Hono, context: RequestContext): void {
  serveLoginCall(app, context, policyImage, async () => {
    if (!context.settings.portal.demoMode) throw statusFailure(404, 'there is no policy image')
    return readFile(serverFile(IMAGE), 'base64')
  })
}
