import { areaOfPath } from '../../core/page/area'
import type { Portal } from '../../core/page/portal'

/** Leads away from the sign-in, unless the element has gone on by itself as soon as there was a session. */
export function goOn({ navigator }: Portal, test = false): void {
  if (areaOfPath(navigator.location.path) === 'login')
    navigator.replace(test ? '/sample/result' : '/dashboard')
}
