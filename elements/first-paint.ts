import type { Language } from '../src/core/i18n/language'
import { withTextOverrides } from '../src/core/i18n/text-overrides'
import { rememberedId } from '../src/core/session/remembered-id'
import { firstPaint } from '../src/core/texts/first-paint'
import { stageStyles } from '../src/screens/shared/stage.styles'
import { guardEnter } from '../src/ui/on-enter'
import { paint } from '../src/ui/paint'
import { adopt } from '../src/ui/style-sheet'
import { textOverrides, whenConfigured } from './configure'
import type { FirstEnvironment } from './first-environment'
import { loginForm } from './login-form.prerendered'
import { patchText } from './patch-text'
import type { PortalElement } from './portal-element'

/** A form that stands before React has arrived. */
export interface FirstPaint {
  /** What has been painted, as `firstScreen` names it. */
  readonly screen: string
  /** Adds what the first frame went without; React needs it to take the nodes over. */
  finish(): void
  /** React has taken the nodes over: does what the person asked for meanwhile. */
  replay(): void
  stop(): void
}

/** Names the login form that the element would show at once; undefined where it shows something else. */
export const firstScreen = (
  element: PortalElement,
  language: Language,
  environment: FirstEnvironment,
): string | undefined =>
  element.area === 'login' && element.place.path === '/' && !environment.signedIn()
    ? `${language} ${rememberedId(environment.localStorage)}`
    : undefined

/**
 * Paints the login form with plain DOM calls, where it is what the element will show: a login element at `/`, and
 * no one signed in. React hydrates the very same nodes, so that typed text, caret and focus stay. What the person does
 * before that is kept: the button follows the field, Enter and clicks are remembered and done once React is there.
 */
export function paintLogin(
  container: ShadowRoot,
  element: PortalElement,
  language: Language,
  environment: FirstEnvironment,
): FirstPaint | undefined {
  const screen = firstScreen(element, language, environment)
  if (screen === undefined) return

  const employeeId = rememberedId(environment.localStorage)
  adopt(container, stageStyles)
  const { first, rest } = loginForm[language]
  const paintInto = (parent: ParentNode): ChildNode => {
    const texts = withTextOverrides('login', firstPaint[language], textOverrides(language))
    paint(first, parent, { ...texts, employeeId })
    if (employeeId) {
      parent.querySelector('[type=checkbox]')?.toggleAttribute('checked', true)
      parent.querySelector('[type=submit]')?.toggleAttribute('disabled', false)
    }
    return parent.firstChild as ChildNode
  }
  const finish = (parent: ParentNode) => {
    for (const [holder, content] of Object.entries(rest))
      paint(content, parent.querySelector(`.${holder}`) as Element)
  }
  const listening = new AbortController()
  const form = paintInto(container)
  whenConfigured(() => {
    const wanted = new DocumentFragment()
    const wantedForm = paintInto(wanted)
    // Whether or not the shown form has the rest yet: what it has not is passed over.
    finish(wanted)
    patchText(form, wantedForm)
  }, listening)
  return { screen, finish: () => finish(container), ...keepEarlyInput(container, listening) }
}

function keepEarlyInput(
  container: ShadowRoot,
  listening: AbortController,
): Pick<FirstPaint, 'replay' | 'stop'> {
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
    pressed = target.closest<HTMLElement>('[type=button]') ?? pressed
  })
  return {
    replay() {
      listening.abort()
      pressed?.click()
    },
    stop: () => listening.abort(),
  }
}
