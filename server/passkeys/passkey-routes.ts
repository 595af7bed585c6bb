import type { Context, Hono } from 'hono'
import { authenticate, preAuthenticate, preRegister, register } from '../../src/contract/calls/passkey'
import { serveLoginCall, serveOwnLoginCall } from '../http/calls'
import { clientOf } from '../limits/requester'
import { failure } from '../platform/failures'
import type { RequestContext } from '../request-context'
import type { Bearer } from '../sessions'
import { optionsOfSignIn, signInWithPasskey } from './authentication'
import { relyingPartyOf } from './ceremony'
import { optionsOfRegistration, registerPasskey } from './registration'

interface WithUserId {
  readonly userId: number
}

/** Serves the calls for both kinds of passkeys: sign-in, and registration while signed in. */
export function passkeyRoutes(app: Hono, context: RequestContext): void {
  const { decoys } = context
  /** Replaces the employee number that clients see by the real one. */
  const meant = <Body extends WithUserId>(body: Body): Body => {
    const userId = decoys ? decoys.userIdOf(body.userId) : body.userId
    if (userId === undefined) throw failure(5001, 'unknown employee')
    return { ...body, userId }
  }
  const party = (c: Context) => relyingPartyOf(c, context.settings)

  serveLoginCall(app, context, preAuthenticate, ({ context, body, c }) =>
    optionsOfSignIn(context, meant(body), party(c)),
  )
  serveLoginCall(app, context, authenticate, async ({ context, body, c }) => ({
    loginSerial: await signInWithPasskey(context, meant(body), party(c), clientOf(c, context)),
  }))
  serveOwnLoginCall(app, context, preRegister, ({ context, body, bearer, c }) => {
    const own = requireSelf(bearer, meant(body))
    return optionsOfRegistration(context, { ...own, type: own.type ?? 'ctap' }, party(c))
  })
  serveOwnLoginCall(app, context, register, ({ context, body, bearer, c }) => {
    const own = requireSelf(bearer, meant(body))
    return registerPasskey(context, bearer, own, party(c), c.req.header('user-agent') ?? '')
  })
}

/** Checks that the employee number in the body is the token's employee. */
function requireSelf<Body extends WithUserId>(bearer: Bearer, body: Body): Body {
  if (bearer.userId !== body.userId) throw failure(2002, 'the token is for another employee')
  return body
}

/**
 * Serves the list of other origins that may use this host's passkeys. Browsers fetch it from the relying party's host
 * when a page of another domain requests a passkey.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-related-origins
 */
export function relatedOriginsRoute(app: Hono, { settings }: RequestContext): void {
  app.get('/.well-known/webauthn', (c) => c.json({ origins: relyingPartyOf(c, settings).origins }))
}
