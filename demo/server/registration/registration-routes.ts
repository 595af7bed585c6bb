import type { Hono } from 'hono'
import { appSerial } from '../../../src/contract/calls/app'
import { mobileSerial, otpSerial } from '../../../src/contract/calls/serial'
import { apiServerDomain } from '../http/origin'
import { serveUserCall } from '../http/serve-call'
import { consumeRateLimit } from '../limits/rate-limit'
import { issuePairingTicket, SHOWN_TICKET_SECONDS } from '../phone/pairing-tickets'
import type { Services } from '../services'
import { inSession } from '../sessions/session-transaction'
import { openRegistration } from './open-registration'

/** What a signed-in employee needs to link a phone with the company and to register it. */
export function registrationRoutes(app: Hono, services: Services): void {
  const { settings } = services

  for (const [call, type] of [
    [mobileSerial, 'mobile'],
    [otpSerial, 'otp'],
  ] as const) {
    serveUserCall(app, services, call, ({ services, body, bearer }) =>
      inSession(services, bearer, (needs) =>
        openRegistration(needs, { userId: bearer.userId, applicationId: body.applicationId, type }),
      ),
    )
  }

  serveUserCall(app, services, appSerial, async ({ services, bearer, context }) => {
    await consumeRateLimit(services, `app-serial:${bearer.userId}`, settings.limits.ticketsPerEmployee)
    return {
      companyName: settings.companyName ?? apiServerDomain(context, settings),
      ticket: await inSession(services, bearer, (needs) =>
        issuePairingTicket(needs, bearer.userId, SHOWN_TICKET_SECONDS),
      ),
    }
  })
}
