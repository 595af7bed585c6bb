import { usePlace } from '../use-place'
import { ChooserScreen } from './chooser-screen'
import { codeMethods } from './code-methods'
import { CodeScreen } from './code-screen'
import { useLoginData } from './use-login-data'

/** The screens under `/auth`, all of which need the login data. */
export default function AuthScreens() {
  const { path } = usePlace()
  const state = useLoginData()
  if (!state) return null
  const method = codeMethods.find(({ name }) => path === `/auth/${name}`)
  if (method) return <CodeScreen key={method.name} method={method} state={state} />
  return <ChooserScreen state={state} />
}
