import { logout } from '../contract/calls/session'
import { requestOf } from '../contract/request'
import type { Core } from './core'
import { hasFeature } from './has-feature'
import { ignore } from './ignore'

/** Ends a session that was left on the server, too, where the backend announces that it can. Nobody waits for it. */
export const endOnServer = async (
  core: Pick<Core, 'environment' | 'configuration' | 'options'>,
  accessToken: string,
): Promise<void> => {
  const { environment, configuration, options } = core
  try {
    if (!(await hasFeature(core, 'logout', undefined))) return
    const request = requestOf(
      await configuration.load(),
      logout,
      {},
      accessToken,
      options.get().serializeQuery,
    )
    // The page may be left or reloaded at once.
    if (request) await environment.fetch(request.address, { ...request.init, keepalive: true })
  } catch (error) {
    ignore(error, 'whoever logs out has done so on this page; the token ends by itself')
  }
}
