import { logout } from '../../contract/calls/session'
import { requestOf } from '../../contract/request'
import { type CallContext, hasFeature } from '../configuration/configuration'

/** Ends a session that was left on the server, too, where the backend announces that it can. */
export async function endOnServer(core: CallContext, accessToken: string): Promise<void> {
  const { environment, configuration, options } = core
  if (!(await hasFeature(configuration, 'logout'))) return
  const { serializeQuery } = options.get()
  const request = requestOf(await configuration.load(), logout, {}, accessToken, serializeQuery)
  // The page may be left or reloaded at once.
  if (request) await environment.fetch(request.address, { ...request.init, keepalive: true })
}
