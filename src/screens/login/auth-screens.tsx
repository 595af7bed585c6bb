import { lazy, Suspense } from 'react'
import { loadChunk } from '../../core/stale-chunk'
import { common } from '../../ui/common.styles'
import { moreTokens } from '../../ui/more-tokens.styles'
import { signIn } from '../../ui/sign-in.styles'
import { usePlace } from '../use-place'
import { useSheets } from '../use-sheets'
import { ChooserScreen } from './chooser-screen'
import { codeMethods } from './code-methods'
import { CodeScreen } from './code-screen'
import { devicePlaces } from './device-places'
import { useLoginData } from './use-login-data'

const DeviceScreens = lazy(() => loadChunk(() => import('./device-screens')))

/** The screens under `/auth`, all of which need the login data. */
export default function AuthScreens() {
  useSheets(moreTokens, common, signIn)
  const { path } = usePlace()
  const state = useLoginData()
  if (!state) return null
  const method = codeMethods.find(({ name }) => path === `/auth/${name}`)
  if (method) return <CodeScreen key={method.name} method={method} state={state} />
  if (devicePlaces.includes(path))
    return (
      <Suspense>
        <DeviceScreens path={path} state={state} />
      </Suspense>
    )
  return <ChooserScreen state={state} />
}
