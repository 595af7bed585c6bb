import { ignore } from '../core/ignore'
import type { Portal } from '../core/portal'

/**
 * Fetches ahead what comes after the login form. It waits until the browser is idle, so that the first screen does not.
 * @returns how to call it off
 */
export const preloadWhenIdle = ({ core }: Portal): (() => void) =>
  core.environment.whenIdle(() => {
    if (core.session.accessToken !== null) return
    Promise.all([core.i18n.load('common', 'auth'), import('./login/auth-screens')]).catch((error: unknown) =>
      ignore(error, 'whoever needs it asks again, and says so where it fails'),
    )
  })
