import { ignore } from '../core/ignore'
import type { Portal } from '../core/portal'

/**
 * Fetches ahead what comes after the login form, and the sentences for failures: they are needed most when the network is
 * gone. It waits until the browser is idle, so that the first screen does not.
 * @returns how to call it off
 */
export const preloadWhenIdle = ({ core }: Portal): (() => void) =>
  core.environment.whenIdle(() => {
    const signingIn = core.session.accessToken === null
    Promise.all([
      core.i18n.load('common', 'errors', ...(signingIn ? (['auth'] as const) : [])),
      import('../core/errors/show-failure'),
      signingIn && import('./login/auth-screens'),
    ]).catch((error: unknown) => ignore(error, 'whoever needs it asks again, and says so where it fails'))
  })
