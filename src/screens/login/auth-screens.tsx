import type { ComponentType } from 'react'
import { isCodeMethod, methods } from '../../contract/methods'
import { type PlaceName, placeOf, places } from '../../core/page/places'
import { methodPath } from '../../core/sign-in/sign-in-places'
import { useElementContext, useTexts } from '../../react/element-context'
import { usePlace } from '../../react/screen-frame'
import { Button } from '../../ui/button'
import { Card, CardHead } from '../../ui/card'
import { common } from '../../ui/common.styles'
import { moreTokens } from '../../ui/more-tokens.styles'
import { signIn } from '../../ui/sign-in.styles'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { useHeadingFocus } from '../shared/heading-focus'
import { PlaceSkeleton } from '../shared/loading/parts'
import { CodeScreen } from './code-screen'
import type { DeviceRoutesProps } from './device-routes'
import { ChooserScreen, Stage, useLoginData } from './sign-in-flow'

interface AuthScreensProps {
  /** The screens of methods with a device; undefined until their chunk is loaded. */
  readonly DeviceRoutes: ComponentType<DeviceRoutesProps> | undefined
}

/** The screens under `/auth`, all of which need the login data. */
export default function AuthScreens({ DeviceRoutes }: AuthScreensProps) {
  useStyleSheets(moreTokens, common, signIn)
  const place = placeOf(usePlace().path)
  return place ? <KnownScreen place={place} DeviceRoutes={DeviceRoutes} /> : <NotFoundScreen />
}

function KnownScreen({ place, DeviceRoutes }: AuthScreensProps & { readonly place: PlaceName }) {
  const state = useLoginData()
  const { path } = places[place]
  if (!state) return <PlaceSkeleton path={path} />
  const method = methods.filter(isCodeMethod).find(({ name }) => path === methodPath(name))
  if (method) return <CodeScreen key={method.name} method={method} state={state} />
  if (place === 'auth' || !DeviceRoutes) return <ChooserScreen state={state} />
  return <DeviceRoutes place={place} state={state} />
}

/** Shown for an unknown path below `/auth`. */
function NotFoundScreen() {
  const { navigator } = useElementContext()
  const t = useTexts('auth', 'common')
  const heading = useHeadingFocus()
  return (
    <Stage>
      <Card>
        <CardHead title={t('common:notFound')} titleRef={heading} lead={t('common:notFoundHelp')} />
        <Button block onClick={() => navigator.replace(places.login.path)}>
          {t('auth:signIn')}
        </Button>
      </Card>
    </Stage>
  )
}
