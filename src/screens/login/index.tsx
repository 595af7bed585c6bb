import { Suspense } from 'react'
import { usePortalLocation } from '../../react/use-portal-location'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { authScreens } from '../shared/loading/auth-screens-part'
import { PortalSkeleton } from '../shared/loading/portal-skeleton'
import { stageStyles } from '../shared/stage.styles'
import { LoginScreen } from './login-screen'
import { PolicySlot } from './policy-slot'

/** `/` and `/auth/*`. Everything behind the form is a chunk of its own. */
export default function LoginArea() {
  useStyleSheets(stageStyles)
  const { path } = usePortalLocation()
  const AuthScreens = authScreens.peek()?.default
  return (
    <>
      {path === '/' || !AuthScreens ? (
        <LoginScreen />
      ) : (
        <Suspense fallback={<PortalSkeleton path={path} />}>
          <AuthScreens />
        </Suspense>
      )}
      <PolicySlot />
    </>
  )
}
