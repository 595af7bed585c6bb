import type { Hono } from 'hono'
import { applicationAll } from '../../../src/contract/calls/applications'
import { listApplications } from '../accounts/applications'
import { serveUserCall } from '../http/serve-call'
import type { Services } from '../services'

/** The user service: what a signed-in employee sees and changes. */
export const userRoutes = (app: Hono, services: Services): void => {
  serveUserCall(app, services, applicationAll, () => listApplications(services.database))
}
