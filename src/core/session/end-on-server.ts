import { requestOf } from '../../contract/call'
import { logout } from '../../contract/calls/session'
import { type CallContext, hasFeature } from '../configuration'

/** Ends a session on the server after it has ended on the page, if the backend announces the feature `logout`. */
export async function endOnServer(core: CallContext, accessToken: string): Promise<void> {
  const { environment, configuration, options } = core
  if (!(await hasFeature(configuration, 'logout'))) return
  const { serializeQuery } = options.get()
  const request = requestOf(await configuration.load(), logout, {}, accessToken, serializeQuery)
  // `keepalive`: the request must be sent even if the page is left or reloaded at once.
  if (request) await environment.fetch(request.address, { ...request.init, keepalive: true })
}
