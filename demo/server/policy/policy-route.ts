import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import { policyImage } from '../../../src/contract/calls/app'
import { statusFailure } from '../failures/api-failure'
import { serverFile } from '../files/server-folders'
import { serveLoginCall } from '../http/serve-call'
import type { Services } from '../services'

/** A company that has a poster of its own replaces this file. */
const IMAGE = 'policy/policy.png'

/** The company policy beside the login area, as base64; only where the configuration asks for it. */
export function policyRoute(app: Hono, services: Services): void {
  serveLoginCall(app, services, policyImage, async () => {
    if (!services.settings.portal.demoMode) throw statusFailure(404, 'there is no policy image')
    return readFile(serverFile(IMAGE), 'base64')
  })
}
