import type { Environment } from '../src/core/environment'
import type { Language } from '../src/core/i18n/language'
import { rememberedId } from '../src/core/remembered-id'
import { login } from '../src/core/texts/login'
import { LoginFormView } from '../src/screens/login/login-form-view'
import { stageStyles } from '../src/screens/login/stage.styles'
import { PortalFrame } from '../src/screens/portal-frame'
import { guardEnter } from '../src/ui/on-enter'
import { paint } from '../src/ui/paint'
import { adopt } from '../src/ui/sheet'
import type { MfaElement } from './mfa-element'

/** A form that stands before React has arrived. */
export interface FirstPaint {
  /** React has taken the nodes over: does what the person asked for meanwhile. */
  replay(): void
  stop(): void
}

/**
 * Paints the login form with plain DOM calls, where it is what the element will show: a login element at `/`, and
 * nobody signed in. React hydrates the very same nodes, so that typed text, caret and focus stay. What the person does
 * before that is kept: the button follows the field, Enter and clicks are remembered and done once React is there.
 */
export function paintLogin(
  container: ShadowRoot,
  element: MfaElement,
  language: Language,
  environment: Environment,
): FirstPaint | undefined {
  if (element.area !== 'login' || element.place.path !== '/') return
  if (environment.sessionStorage.get('accessToken')) return

  const employeeId = rememberedId(environment.localStorage)
  adopt(container, stageStyles)
  paint(
    <PortalFrame language={language}>
      <LoginFormView
        texts={login[language]}
        language={language}
        employeeId={employeeId}
        remember={Boolean(employeeId)}
        empty={!employeeId}
      />
    </PortalFrame>,
    container,
  )
  return keepEarlyInput(container)
}

function keepEarlyInput(container: ShadowRoot): FirstPaint {
  const listening = new AbortController()
  const { signal } = listening
  let replay: (() => void) | undefined
  const form = container.querySelector('form')
  const button = container.querySelector<HTMLButtonElement>('button[type=submit]')
  const field = container.querySelector<HTMLInputElement>('input')
  if (!form || !button || !field) throw new Error('The login form has no field or no button')

  const followField = () => {
    button.disabled = !field.value.trim()
  }
  field.addEventListener('input', followField, { signal })
  form.addEventListener('keydown', guardEnter, { signal })
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      // The login screen reads this mark when it takes the form over.
      form.setAttribute('data-submitted', '')
    },
    { signal },
  )
  container.addEventListener(
    'click',
    ({ target }) => {
      const pressed = (target as Element).closest<HTMLButtonElement>('button[type=button]')
      if (pressed) replay = () => pressed.click()
    },
    { signal },
  )
  return {
    replay() {
      listening.abort()
      replay?.()
    },
    stop: () => listening.abort(),
  }
}
