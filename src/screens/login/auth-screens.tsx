import { isCodeMethod, methods } from '../../contract/methods'
import { devicePaths } from '../../core/sign-in/device-paths'
import { usePortalLocation } from '../../react/use-portal-location'
import { common } from '../../ui/common.styles'
import { moreTokens } from '../../ui/more-tokens.styles'
import { signIn } from '../../ui/sign-in.styles'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { deviceRoutes } from '../shared/loading/later-screens'
import { PortalSkeleton } from '../shared/loading/portal-skeleton'
import { ChooserScreen } from './chooser-screen'
import { CodeScreen } from './code-screen'
import { useLoginData } from './use-login-data'

/** The screens under `/auth`, all of which need the login data. */
export default function AuthScreens() {
  useStyleSheets(moreTokens, common, signIn)
  const { path } = usePortalLocation()
  const state = useLoginData()
  if (!state) return <PortalSkeleton path={path} />
  const method = methods.filter(isCodeMethod).find(({ name }) => path === `/auth/${name}`)
  if (method) return <CodeScreen key={method.name} method={method} state={state} />
  const DeviceScreens = deviceRoutes.peek()?.default
  if (DeviceScreens && devicePaths.includes(path)) return <DeviceScreens path={path} state={state} />
  return <ChooserScreen state={state} />
}
