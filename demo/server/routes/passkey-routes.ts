import type { Context, Hono } from 'hono'
import { authenticate, preAuthenticate, preRegister, register } from '../../../src/contract/calls/passkey'
import { failure } from '../http/api-failure'
import { serveLoginCall, serveOwnLoginCall } from '../http/serve-call'
import { signInWithPasskey } from '../passkeys/authenticate'
import { optionsOfSignIn } from '../passkeys/pre-authenticate'
import { optionsOfRegistration } from '../passkeys/pre-register'
import { registerPasskey } from '../passkeys/register'
import { relyingPartyOf } from '../passkeys/relying-party'
import type { Services } from '../services'
import type { Bearer } from '../sign-in/tokens'

/** Both kinds of passkeys: signing in with one, and registering one while signed in. */
export const passkeyRoutes = (app: Hono, services: Services): void => {
  const party = (context: Context) => relyingPartyOf(context, services.settings)

  serveLoginCall(app, services, preAuthenticate, ({ body, context }) =>
    optionsOfSignIn(services, body, party(context)),
  )
  serveLoginCall(app, services, authenticate, async ({ body, context }) => ({
    loginSerial: await signInWithPasskey(services, body, party(context)),
  }))
  serveOwnLoginCall(app, services, preRegister, ({ body, bearer, context }) => {
    requireSelf(bearer, body.userId)
    return optionsOfRegistration(services, { ...body, type: body.type ?? 'ctap' }, party(context))
  })
  serveOwnLoginCall(app, services, register, ({ body, bearer, context }) => {
    requireSelf(bearer, body.userId)
    return registerPasskey(services, body, party(context), context.req.header('user-agent') ?? '')
  })
}

/** The body repeats who registers; it may only be who the token stands for. */
const requireSelf = (bearer: Bearer, userId: number): void => {
  if (bearer.userId !== userId) throw failure(2002, 'the token is for another employee')
}
