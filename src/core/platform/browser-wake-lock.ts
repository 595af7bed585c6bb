import type { Unsubscribe } from './environment'
import { ignore } from './ignore'

/**
 * The browser's screen wake lock. The browser takes it away whenever the page is hidden, so it is asked for again when the
 * page is shown. A frame without permission, a low battery and an insecure page have none.
 */
export function keepScreenAwake(): Unsubscribe {
  let wanted = true
  let lock: WakeLockSentinel | undefined
  const release = () => {
    lock?.release().catch((error: unknown) => ignore(error, 'it is released already'))
    lock = undefined
  }
  const request = async () => {
    if (!wanted || document.hidden) return
    try {
      lock = await navigator.wakeLock?.request('screen')
      if (!wanted) release()
    } catch (error) {
      ignore(error, 'the screen goes off when the computer says so')
    }
  }
  document.addEventListener('visibilitychange', request)
  request()
  return () => {
    wanted = false
    document.removeEventListener('visibilitychange', request)
    release()
  }
}
