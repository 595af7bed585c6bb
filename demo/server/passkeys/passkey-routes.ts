import type { Context, Hono } from 'hono'
import { authenticate, preAuthenticate, preRegister, register } from '../../../src/contract/calls/passkey'
import { failure } from '../failures/api-failure'
import { serveLoginCall, serveOwnLoginCall } from '../http/serve-call'
import { clientOf } from '../limits/requester'
import type { Services } from '../services'
import type { Bearer } from '../sessions/tokens'
import { signInWithPasskey } from './authenticate'
import { optionsOfSignIn } from './pre-authenticate'
import { optionsOfRegistration } from './pre-register'
import { registerPasskey } from './register'
import { relyingPartyOf } from './relying-party'

interface WithUserId {
  readonly userId: number
}

/** Both kinds of passkeys: signing in with one, and registering one while signed in. */
export function passkeyRoutes(app: Hono, services: Services): void {
  const { decoys } = services
  /** A body with the employee's own number in place of the one that clients see. */
  const meant = <Body extends WithUserId>(body: Body): Body => {
    const userId = decoys ? decoys.userIdOf(body.userId) : body.userId
    if (userId === undefined) throw failure(5001, 'unknown employee')
    return { ...body, userId }
  }
  const party = (context: Context) => relyingPartyOf(context, services.settings)

  serveLoginCall(app, services, preAuthenticate, ({ services, body, context }) =>
    optionsOfSignIn(services, meant(body), party(context)),
  )
  serveLoginCall(app, services, authenticate, async ({ services, body, context }) => ({
    loginSerial: await signInWithPasskey(services, meant(body), party(context), clientOf(context, services)),
  }))
  serveOwnLoginCall(app, services, preRegister, ({ services, body, bearer, context }) => {
    const own = requireSelf(bearer, meant(body))
    return optionsOfRegistration(services, { ...own, type: own.type ?? 'ctap' }, party(context))
  })
  serveOwnLoginCall(app, services, register, ({ services, body, bearer, context }) => {
    const own = requireSelf(bearer, meant(body))
    return registerPasskey(services, bearer, own, party(context), context.req.header('user-agent') ?? '')
  })
}

/** The body repeats who registers; it may only be who the token stands for. */
function requireSelf<Body extends WithUserId>(bearer: Bearer, body: Body): Body {
  if (bearer.userId !== body.userId) throw failure(2002, 'the token is for another employee')
  return body
}
