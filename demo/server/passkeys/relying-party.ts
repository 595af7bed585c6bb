import type { Context } from 'hono'
import { publicOrigin } from '../http/origin'
import type { Settings } from '../settings/server-options'

/** To whom passkeys are bound, and the pages that may use them. */
export interface RelyingParty {
  readonly id: string
  readonly origins: string[]
}

/** RP_ID when set, else the host that people see; it never has a port. */
export function relyingPartyOf(context: Context, settings: Settings): RelyingParty {
  const origin = publicOrigin(context, settings)
  return {
    id: settings.rpId ?? origin.hostname,
    // '*' opens the API to any page, but a passkey answers to named origins only.
    origins: [origin.origin, ...settings.allowedOrigins.filter((allowed) => allowed !== '*')],
  }
}
