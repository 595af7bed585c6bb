import type { AuthState } from '../../core/sign-in/auth-state'
import { factsStyles } from '../../ui/facts.styles'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { deviceStyles } from './device-screens.styles'
import { FailureScreen } from './failure-screen'
import { PasskeyScreen } from './passkey-screen'
import { PhoneChooserScreen } from './phone-chooser-screen'
import { PushWaitScreen } from './push-wait-screen'

/** The screens of the places in `device-places.ts`: a chunk that a sign-in by code does without. */
export default function DeviceRoutes({ path, state }: { path: string; state: AuthState }) {
  useStyleSheets(factsStyles, deviceStyles)
  if (path === '/auth/mobile') return <PhoneChooserScreen state={state} />
  if (path === '/auth/mobile/wait') return <PushWaitScreen state={state} />
  if (path === '/auth/fail') return <FailureScreen state={state} />
  const method = path === '/auth/pc' ? 'pc' : 'fido'
  return <PasskeyScreen key={method} method={method} state={state} />
}
