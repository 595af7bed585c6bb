import { hasReloaded, reloadForRelease } from '../src/core/chunks'
import type { FailureCode } from '../src/core/errors/call-error'
import { type Language, languages } from '../src/core/i18n/languages'
import { withTextOverrides } from '../src/core/i18n/text-overrides'
import { type BrowserStorage, browserStorage } from '../src/core/platform/browser-storage'
import type { Cookies, Environment } from '../src/core/platform/environment'
import { browserReport, ignore } from '../src/core/platform/report'
import { rememberedId, seemsSignedIn } from '../src/core/session/storage-names'
import type { FirstPaintTexts } from '../src/core/texts/language-record'
import { ElementFrame, stageStyles } from '../src/screens/element-frame'
import { LoginFormView } from '../src/screens/login/login-form-view'
import { PlainHelpDesk, ReloadPrompt } from '../src/screens/shared/reload-prompt'
import { guardEnter } from '../src/ui/on-enter'
import { paint, type Tree, treesOf } from '../src/ui/paint'
import { adopt } from '../src/ui/style-sheet'
import type { AreaElement } from './attributes'
import { optionsNow, textOverrides, whenConfigured } from './configure'

/**
 * The browser functions that the entry needs before the core is loaded. They are few, because the entry must stay
 * small.
 */
export interface FirstEnvironment
  extends Pick<Environment, 'languages' | 'reload' | 'report' | 'sessionStorage'> {
  readonly localStorage: BrowserStorage
  /** True if a user seems to be signed in. Only the core can be certain. */
  readonly signedIn: () => boolean
  readonly cookies: Pick<Cookies, 'read'>
}

export function firstEnvironment(): FirstEnvironment {
  const own = browserStorage(() => sessionStorage)
  return {
    signedIn: () => seemsSignedIn(own, optionsNow()),
    sessionStorage: own,
    localStorage: browserStorage(() => localStorage),
    cookies: { read: readCookie },
    languages: navigator.languages,
    reload: () => location.reload(),
    report: browserReport,
  }
}

function readCookie(name: string): string | undefined {
  try {
    return document.cookie
      .split('; ')
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  } catch (error) {
    ignore(error, 'a sandboxed page has no cookies')
    return undefined
  }
}

/** A login form that was painted before React is loaded. */
export interface FirstPaint {
  /** The name of the painted screen, as `firstScreen` returns it. */
  readonly screen: string
  /** The user's input until `stop`. */
  readonly input: EarlyInput
  /** Ends the listening for the user's input. */
  stop(): void
}

/** The user's actions before React was loaded. They are repeated in React's form. */
export interface EarlyInput {
  /** The language that was clicked last, or an empty string. */
  language: string
  submitted: boolean
}

/**
 * Returns the language and the remembered ID of the login form that the element would show now, to compare them with
 * a painted form. Returns undefined if the element would show something else.
 */
export const firstScreen = (
  element: AreaElement,
  language: Language,
  environment: FirstEnvironment,
): string | undefined =>
  element.area === 'login' && element.place.path === '/' && !environment.signedIn()
    ? `${language} ${rememberedId(environment.localStorage, optionsNow())}`
    : undefined

/** The login form as it is painted before React is loaded. It is built from the same views that React takes over. */
const loginForm = (texts: FirstPaintTexts, language: Language, employeeId: string): readonly Tree[] =>
  treesOf(
    <ElementFrame language={language}>
      <div className="screen">
        <LoginFormView
          texts={texts}
          language={language}
          employeeId={employeeId}
          remember={employeeId !== ''}
          empty={employeeId === ''}
        />
      </div>
    </ElementFrame>,
  )

/**
 * Paints the login form with plain DOM calls if the element will show it: a login element at `/` without a session.
 * React hydrates the same nodes, so typed text, caret and focus stay. Until then, the button is disabled while the
 * field is empty. Enter and clicks are remembered, and repeated after React has rendered.
 */
export function paintLogin(
  container: Element,
  element: AreaElement,
  language: Language,
  environment: FirstEnvironment,
): FirstPaint | undefined {
  const screen = firstScreen(element, language, environment)
  if (screen === undefined) return

  const employeeId = rememberedId(environment.localStorage, optionsNow())
  adopt(container.getRootNode() as ShadowRoot, stageStyles)
  const paintInto = (parent: ParentNode): Element => {
    const texts = withTextOverrides('login', languages[language].firstPaint, textOverrides(language))
    paint(loginForm(texts, language, employeeId), parent)
    return parent.firstElementChild as Element
  }
  const form = paintInto(container)
  const leave = whenConfigured(() => {
    const wanted = new DocumentFragment()
    const wantedForm = paintInto(wanted)
    patchText(form, wantedForm)
  })
  return { screen, ...keepEarlyInput(container, leave) }
}

/** Found by ID, because other code may have moved the fields into other nodes. */
export const fieldIn = (container: Element) => container.querySelector<HTMLInputElement>('#employee-id')

function keepEarlyInput(container: Element, leave: () => void): Pick<FirstPaint, 'input' | 'stop'> {
  const input: EarlyInput = { language: '', submitted: false }
  let over = false
  const on = <E extends Event>(type: string, listener: (event: E, target: HTMLInputElement) => void) =>
    container.addEventListener(
      type,
      (event) => over || listener(event as E, event.target as HTMLInputElement),
    )
  const stop = () => {
    over = true
    leave()
  }

  const follow = () => {
    const field = fieldIn(container)
    field?.form?.querySelector('[type=submit]')?.toggleAttribute('disabled', !field.value.trim())
  }
  // Listens for several events, because password managers and scripts fill in a field without an `input` event.
  for (const type of ['input', 'change', 'focusin', 'pointerover', 'pointerdown', 'keydown']) on(type, follow)
  on<KeyboardEvent>('keydown', (event, target) => {
    guardEnter(event)
    // Enter also counts if other code has moved the field into a form that the browser does not submit.
    if (event.key === 'Enter' && !event.defaultPrevented && target === fieldIn(container))
      input.submitted = true
  })
  on('submit', () => {
    input.submitted = true
  })
  on('click', (_, target) => {
    // A click counts, too: in a frame whose sandbox forbids forms, no `submit` event follows it.
    input.submitted ||= target.closest('[type=submit]') !== null
    input.language = target.closest<HTMLElement>('[type=button]')?.lang || input.language
  })
  return { input, stop }
}

/**
 * Copies the texts of a tree of the same shape to painted nodes. The nodes stay, with typed text, caret and focus. A
 * translator may have replaced a text, but the text's element stays. Elements of other code keep their texts.
 */
function patchText(shown: Element, wanted: Element): void {
  shown.ariaLabel = wanted.ariaLabel
  if (!wanted.firstElementChild) shown.textContent = wanted.textContent
  for (const [index, child] of [...wanted.children].entries()) {
    const found = shown.children[index]
    if (found?.localName === child.localName) patchText(found, child)
  }
}

interface PaintedReloadPrompt {
  readonly language: Language
  readonly code: FailureCode
  readonly environment: Pick<FirstEnvironment, 'sessionStorage' | 'reload'>
}

/**
 * Shows the reload prompt with plain DOM calls. It must not load further code, because the elements could not be
 * started.
 */
export function paintReloadPrompt(
  container: Element,
  { language, code, environment }: PaintedReloadPrompt,
): void {
  container.replaceChildren()
  const now = Date.now()
  const isStale = code === 'stale-release' && !hasReloaded(environment.sessionStorage, now)
  const texts = languages[language][isStale ? 'staleRelease' : 'missingParts']
  const details = <PlainHelpDesk language={language} code={code} />
  const prompt = (
    <ElementFrame language={language}>
      <ReloadPrompt language={language} texts={texts} details={details} />
    </ElementFrame>
  )
  paint(treesOf(prompt), container)
  container.querySelector('button')?.addEventListener('click', () => reloadForRelease(environment, now))
}
