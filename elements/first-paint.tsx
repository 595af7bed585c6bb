import type { Language } from '../src/core/i18n/language'
import { rememberedId } from '../src/core/remembered-id'
import { firstPaint } from '../src/core/texts/first-paint'
import { LoginFormView } from '../src/screens/login/login-form-view'
import { stageStyles } from '../src/screens/login/stage.styles'
import { PortalFrame } from '../src/screens/portal-frame'
import { guardEnter } from '../src/ui/on-enter'
import { paint } from '../src/ui/paint'
import { adopt } from '../src/ui/sheet'
import type { FirstEnvironment } from './first-environment'
import type { MfaElement } from './mfa-element'

/** A form that stands before React has arrived. */
export interface FirstPaint {
  /** What has been painted, as `firstScreen` names it. */
  readonly screen: string
  /** React has taken the nodes over: does what the person asked for meanwhile. */
  replay(): void
  stop(): void
}

/** Names the login form that the element would show at once; undefined where it shows something else. */
export const firstScreen = (
  element: MfaElement,
  language: Language,
  environment: FirstEnvironment,
): string | undefined =>
  element.area === 'login' &&
  element.place.path === '/' &&
  environment.sessionStorage.get('accessToken') === null
    ? `${language} ${rememberedId(environment.localStorage)}`
    : undefined

/**
 * Paints the login form with plain DOM calls, where it is what the element will show: a login element at `/`, and
 * nobody signed in. React hydrates the very same nodes, so that typed text, caret and focus stay. What the person does
 * before that is kept: the button follows the field, Enter and clicks are remembered and done once React is there.
 */
export function paintLogin(
  container: ShadowRoot,
  element: MfaElement,
  language: Language,
  environment: FirstEnvironment,
): FirstPaint | undefined {
  const screen = firstScreen(element, language, environment)
  if (screen === undefined) return

  const employeeId = rememberedId(environment.localStorage)
  adopt(container, stageStyles)
  paint(
    <PortalFrame language={language}>
      <LoginFormView
        texts={firstPaint[language]}
        language={language}
        employeeId={employeeId}
        remember={Boolean(employeeId)}
        empty={!employeeId}
      />
    </PortalFrame>,
    container,
  )
  return { screen, ...keepEarlyInput(container) }
}

function keepEarlyInput(container: ShadowRoot): Omit<FirstPaint, 'screen'> {
  const listening = new AbortController()
  let pressed: HTMLElement | null = null
  const on = <E extends Event>(type: string, listener: (event: E, target: HTMLInputElement) => void) =>
    container.addEventListener(
      type,
      (event) => listener(event as E, event.target as HTMLInputElement),
      listening,
    )

  on('input', (_, { value, form }) => {
    form?.querySelector('[type=submit]')?.toggleAttribute('disabled', !value.trim())
  })
  on<KeyboardEvent>('keydown', guardEnter)
  on('submit', (event, form) => {
    event.preventDefault()
    // The login screen looks for this mark when it takes the form over.
    form.dataset.submitted = ''
  })
  on('click', (_, target) => {
    pressed = target.closest<HTMLElement>('[type=button]')
  })
  return {
    replay() {
      listening.abort()
      pressed?.click()
    },
    stop: () => listening.abort(),
  }
}
