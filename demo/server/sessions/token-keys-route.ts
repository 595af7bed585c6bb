import type { Hono } from 'hono'
import { JWKS_SECONDS } from '../secrets/token-keys'
import type { Services } from '../services'

/** What another application checks its tokens with: a JWK set, as RFC 7517, 5 has it. */
export function tokenKeysRoute(app: Hono, { tokenKeys }: Services): void {
  app.get('/.well-known/jwks.json', async (context) => {
    const keys = await tokenKeys.published()
    context.header('Cache-Control', `public, max-age=${JWKS_SECONDS}`)
    return context.json({ keys })
  })
}
