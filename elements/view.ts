import { failureCodeOf, loadable } from '../src/core/chunks'
import type { Place } from '../src/core/page/place'
import { ignore } from '../src/core/platform/report'
import { skeleton } from '../src/screens/shared/loading/skeleton-part'
import { firstStyleSheets } from '../src/ui/critical.styles'
import { adopt } from '../src/ui/style-sheet'
import { type AreaElement, languageOf, type StartedElement } from './attributes'
import { optionsNow } from './configure'
import { MfaErrorEvent } from './events'
import { type FirstPaint, firstEnvironment, firstScreen, paintLogin, paintReloadPrompt } from './first-paint'

/** A function that opens a view with the element's props, loads what the view needs and returns how to close it. */
type View<Props> = (props: Props) => () => void

/**
 * The state that an element and its view share. The place outlives the view, so that a returning element resumes
 * there.
 */
export interface ViewLink {
  place?: Place
  started?: StartedElement
  /** Adopts the style sheets again: a root that comes to another document loses them. */
  adopt?: () => void
}

const links = new WeakMap<Element, ViewLink>()

/** Returns the link of an element; the first call creates it. */
export function linkOf(element: Element): ViewLink {
  const link = links.get(element) ?? {}
  links.set(element, link)
  return link
}

/** The props that r2wc passes to the component that it renders. */
interface ViewProps {
  readonly container: ShadowRoot
}

/**
 * The view that r2wc renders into an element. It paints the login form at once. After the first frame, it requests
 * React, the core and the area's screens in parallel; once loaded, they take over.
 */
export const openView: View<ViewProps> = ({ container: shadow }) => {
  const element = shadow.host as AreaElement & Element
  const link = linkOf(element)
  // React renders into an element, not into the shadow root. If other code has changed the painted nodes, React
  // clears its container, and it clears only elements.
  const container = document.createElement('div')
  container.className = 'root'
  shadow.append(container)
  // The screens handle `submit` themselves. The browser must not send the form, which would leave the page.
  container.addEventListener('submit', (event) => event.preventDefault())
  const environment = firstEnvironment()
  const language = languageOf(element, environment)
  let open = true
  let unmount: (() => void) | undefined
  let painted: FirstPaint | undefined

  const start = async () => {
    link.adopt = () => adopt(shadow, ...firstStyleSheets(element.ownerDocument.defaultView))
    link.adopt()
    painted = paintLogin(container, element, language, environment)
    // Paints a skeleton only if the session seems to fit the area. If it does not fit, a redirect might follow.
    if (!painted && !runtime.peek() && environment.signedIn() === (element.area !== 'login'))
      skeleton.load().then(
        ({ paintSkeleton }) => {
          const { area, place } = element
          const guest = optionsNow().mode !== 'portal'
          if (open && !container.firstChild)
            paintSkeleton(container, { area, path: place.path, language, guest })
        },
        (error: unknown) => ignore(error, 'the screen itself is being loaded'),
      )
    // All elements wait alike, so that they start in page order: each looks for the elements before it.
    if (!runtime.peek()) await frameShown()
    if (!open) return
    // If the runtime is loaded already, this resolves within the same task, so that the browser draws no blank frame.
    const { startElement, mountView } = await runtime.load()
    if (!open) return
    const { inLanguage, ...started } = startElement(element)
    // Set before the next `await`, because attributes can change while it waits.
    link.started = started
    const { context } = started
    await inLanguage
    if (painted) await nextTask()
    if (!open) return
    // If an attribute, the place or the session has changed since, the painted form cannot be taken over.
    const fits = painted?.screen === firstScreen(element, context.core.i18n.language.get(), environment)
    const taken = fits ? painted : undefined
    if (!taken) container.replaceChildren()
    unmount = mountView(container, context, taken)
  }

  start().catch(async (error: unknown) => {
    if (!open) return ignore(error, 'the element has left the page')
    let code = failureCodeOf(error)
    if (code === 'internal')
      code = await import('./failed-start').then(
        ({ failedStart }) => failedStart(environment.report),
        () => code,
      )
    environment.report.error(`<${element.localName}> could not start.`, error)
    element.dispatchEvent(new MfaErrorEvent({ code }))
    paintReloadPrompt(container, { language, code, environment })
  })

  return () => {
    open = false
    link.place = element.place
    unmount?.()
    link.started?.context.dispose()
    delete link.started
    painted?.stop()
    container.remove()
  }
}

/**
 * Loads the files that every element needs, and the login form. All are requested at once, so that no file has to
 * wait for another file that imports it.
 */
export const runtime = loadable(async () => {
  const [present] = await Promise.all([import('./runtime'), import('react-dom/client')])
  // Starts in a separate task, after the one that evaluates the loaded files.
  await nextTask()
  return present
})

// The build resolves `react` and `react-dom/client` to this file where @r2wc/react-to-web-component imports them
// (tools/build/chunks.mjs). So r2wc brings no React with it. It "renders" a view in place of a React component.

interface ViewElement<Props> {
  readonly view: View<Props>
  readonly props: Props
}

const createElement = <Props>(view: View<Props>, props: Props): ViewElement<Props> => ({ view, props })

export default { createElement }

/** The number of views that are waiting to open. */
let waiting = 0

/**
 * While a page loads, each of its views opens in a separate task, in page order. So the page's last events, which
 * follow right after its scripts, come first. With these events the browser scans the page's forms for autofill, and
 * a form that is already open would be drawn later.
 */
export function createRoot() {
  let isWanted = false
  let close: (() => void) | undefined
  return {
    async render<Props>({ view, props }: ViewElement<Props>) {
      isWanted = true
      if (waiting || document.readyState !== 'complete') {
        waiting += 1
        await nextTask()
        waiting -= 1
      }
      if (isWanted) close ??= view(props)
    },
    unmount() {
      isWanted = false
      close?.()
      close = undefined
    },
  }
}

// The functions below let the browser do its own work before ours, such as drawing the form or handling a key.

/** Longest wait for a frame, because browsers draw no frames for a page in the background. */
const longestFrameMs = 200

/**
 * Resolves once the browser has drawn the page as it is now. While the browser draws the form, it asks other
 * processes for fonts. Files that are loaded and compiled meanwhile would delay the answers.
 */
const frameShown = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, longestFrameMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Resolves in the next task, so that the browser first handles what the user did meanwhile. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
