import type { Hono } from 'hono'
import type { Services } from '../services'

/** What another application checks access tokens with: a JWK set, as RFC 7517, 5 has it. It may be kept for an hour. */
export function tokenKeysRoute(app: Hono, { keys }: Services): void {
  app.get('/.well-known/jwks.json', (context) => {
    context.header('Cache-Control', 'public, max-age=3600')
    return context.json({ keys: [keys.tokenSignatures.publicJwk] })
  })
}
