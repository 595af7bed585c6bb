import type { Hono } from 'hono'
import type { Services } from '../services'
import { relyingPartyOf } from './relying-party'

/**
 * The pages of other hosts that may use passkeys of this one. Browsers fetch it from the relying party's ID when a page
 * that is not below it asks for a passkey.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-related-origins
 */
export function relatedOriginsRoute(app: Hono, { settings }: Services): void {
  app.get('/.well-known/webauthn', (context) =>
    context.json({ origins: relyingPartyOf(context, settings).origins }),
  )
}
