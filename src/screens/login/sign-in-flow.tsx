import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { enabledMethods, type MethodName } from '../../contract/methods'
import { maskEmail } from '../../contract/text'
import { languages } from '../../core/i18n/languages'
import { chooseLanguage, type ElementContext } from '../../core/page/element-context'
import { areaOfPath, places } from '../../core/page/places'
import { obstacleNow, obstacleOf, type SignInObstacle } from '../../core/passkey/obstacles'
import { lookUp } from '../../core/sign-in/lookup'
import { lastMethod } from '../../core/sign-in/sign-in'
import { type AuthState, authState, methodPath, withoutStep } from '../../core/sign-in/sign-in-places'
import { useElementContext, useHelpDeskContact, useStore, useTexts } from '../../react/element-context'
import { usePlace } from '../../react/screen-frame'
import { Actions } from '../../ui/actions'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { Card, CardHead } from '../../ui/card'
import { LanguageControl } from '../../ui/language-control'
import { MethodRow, type MethodRowProps, MethodRows } from '../../ui/method-row'
import type { Slot } from '../../ui/slot'
import { useHeadingFocus } from '../shared/heading-focus'

/**
 * Returns the login data that came with the place. If the user opened the place directly, it has no login data. Then
 * the data is loaded again for the employee who is signing in in this tab.
 * @returns undefined while the data is loading
 */
export function useLoginData(): AuthState | undefined {
  const context = useElementContext()
  const { path, state } = usePlace()
  const brought = authState(state)
  // After a logout, the history entry still holds the last user's data, which the next user must not see.
  const known =
    brought?.test || (brought && context.core.session.signingIn.includes(brought.login.employeeId))
  const carried = known ? brought : undefined
  const missing = !carried

  useEffect(() => {
    if (!missing) return
    const controller = new AbortController()
    refetchLogin({ context, path, signal: controller.signal }).catch((error) => {
      if (!controller.signal.aborted) throw error
    })
    return () => controller.abort()
  }, [context, path, missing])

  return carried
}

/**
 * Looks up the employee again and opens `path` with fresh login data, `steps` history entries back. Opens `/` if the
 * employee is not known in this tab or if the lookup fails. A test sign-in keeps its application and stays a test.
 * Does nothing after an abort.
 */
export async function refetchLogin(
  {
    context,
    path,
    steps = 0,
    signal,
  }: { context: ElementContext; path: string; steps?: number; signal: AbortSignal },
  known?: AuthState,
): Promise<void> {
  const { navigator, core } = context
  const [only, ...others] = core.session.signingIn
  const employeeId = known?.login.employeeId ?? (others.length === 0 ? only : undefined)
  if (!employeeId) return navigator.replace(places.login.path)
  const applicationId = (known?.test && known.login.applicationId) || undefined
  const found = await lookUp(context, { employeeId, applicationId, signal })
  if (signal.aborted) return
  if (found.outcome !== 'found') return navigator.replace(places.login.path)
  const fresh: AuthState = { login: found.login, ...(known?.test && { test: true }) }
  navigator.replace(path, fresh, { steps })
}

/**
 * Leaves the sign-in area after a sign-in. Does nothing if the start of the session has already moved the element
 * elsewhere.
 */
export function goOn({ navigator }: ElementContext, test = false): void {
  if (areaOfPath(navigator.place.path) === 'login')
    navigator.replace(test ? '/sample/result' : places.dashboard.path)
}

interface StageProps {
  readonly children: Slot
  /** True if a change of the language must not reload the page, because a reload would start a running step again. */
  readonly live?: boolean
}

/** The frame of every sign-in card. */
export function Stage({ children, live = false }: StageProps) {
  const context = useElementContext()
  const t = useTexts()
  const language = useStore(context.core.i18n.language)
  return (
    <div className="stage">
      <div className="stage-top">
        <LanguageControl
          label={t('login:language')}
          languages={languages}
          language={language}
          onChange={(chosen) => chooseLanguage(context, chosen, { live })}
        />
      </div>
      {children}
    </div>
  )
}

/** The upper part of every sign-in card. In a high window, it is as high as this employee's method chooser. */
export function StepBody({ state, children }: { readonly state: AuthState; readonly children: ReactNode }) {
  const rows = Math.max(1, enabledMethods(state.login).length)
  return (
    <div className="card-body" style={{ '--rows': rows } as CSSProperties}>
      {children}
    </div>
  )
}

/** `/auth`: asks the user to choose a sign-in method. */
export function ChooserScreen({ state }: { state: AuthState }) {
  const { core, navigator } = useElementContext()
  const t = useTexts('auth', 'common')
  const lastUsed = useRef<HTMLButtonElement>(null)
  const heading = useHeadingFocus(lastUsed)
  const { login, test } = state
  const { passkeys, localStorage } = core.environment
  const contact = useHelpDeskContact()
  const last = lastMethod(localStorage)
  const rankOf = (name: MethodName) => (obstacleNow(passkeys, name) ? 2 : name === last ? 0 : 1)
  const methods = enabledMethods(login).sort((a, b) => rankOf(a.name) - rankOf(b.name))

  const cancel = () => {
    if (test) return navigator.back('/sample/login')
    // On a shared computer, the next user must not find this employee's ID.
    core.session.forgetLogin(login.employeeId)
    navigator.push(places.login.path)
  }

  return (
    <Stage>
      <Card aria-labelledby="chooser-title">
        <StepBody state={state}>
          <CardHead
            title={t(methods.length === 0 ? 'auth:chooser.none' : 'auth:chooser.title')}
            titleId="chooser-title"
            titleRef={heading}
            lead={methods.length > 0 && t('auth:chooser.lead', { employeeId: login.employeeId })}
          />
          {methods.length === 0 ? (
            <Callout tone="warning">
              <span>{t('auth:chooser.noneHelp')}</span>{' '}
              {contact && <span className="sentence">{contact}</span>}
            </Callout>
          ) : (
            <MethodRows label={t('auth:chooser.title')}>
              {methods.map(({ name }) => (
                <MethodChoice
                  key={name}
                  name={name}
                  state={state}
                  {...(name === last && { buttonRef: lastUsed, describedBy: 'chooser-title' })}
                />
              ))}
            </MethodRows>
          )}
        </StepBody>
        <Actions>
          <Button variant="grey" onClick={cancel}>
            {t('common:back')}
          </Button>
        </Actions>
      </Card>
    </Stage>
  )
}

/**
 * The row of one method in the chooser. If the browser reports that the method will not work, the row says why. The
 * user can still select it, because such reports can be wrong. Only a missing WebAuthn API disables the row.
 */
export function MethodChoice({
  name,
  state,
  steps = 0,
  ...focus
}: Pick<MethodRowProps, 'buttonRef' | 'describedBy'> & {
  name: MethodName
  state: AuthState
  /** The number of history entries back to the method chooser, to which Cancel on the method's screen returns. */
  steps?: number
}) {
  const { navigator, core } = useElementContext()
  const t = useTexts('auth')
  const obstacle = useObstacle(name)
  const wasLast = lastMethod(core.environment.localStorage) === name
  const badge = obstacle ? (
    <Badge tone="neutral">
      {t(obstacle === 'no-passkeys' ? 'auth:chooser.unsupported' : 'auth:chooser.tryAnyway')}
    </Badge>
  ) : (
    wasLast && <Badge>{t('auth:chooser.lastUsed')}</Badge>
  )
  return (
    <MethodRow
      icon={name}
      name={t(`auth:${name}.name`)}
      line={
        obstacle
          ? t(`auth:chooser.${obstacle}`)
          : t(`auth:${name}.line`, { destination: maskEmail(state.login.userEmail) })
      }
      badge={badge || undefined}
      unusable={obstacle === 'no-passkeys'}
      {...focus}
      onClick={() => navigator.push(methodPath(name), withoutStep(state), { begin: true, steps })}
    />
  )
}

/** Returns why a method will not work in this browser. Undefined if the browser reports no obstacle. */
function useObstacle(name: MethodName): SignInObstacle | undefined {
  const { passkeys } = useElementContext().core.environment
  const [obstacle, setObstacle] = useState(() => obstacleNow(passkeys, name))
  useEffect(() => {
    let shown = true
    obstacleOf(passkeys, name).then((found) => shown && setObstacle(found))
    return () => {
      shown = false
    }
  }, [passkeys, name])
  return obstacle
}
