import { type RefObject, useContext, useEffect, useRef } from 'react'
import type { Core } from '../../core/page/page'
import { isHandheld } from '../../core/platform/browser-environment'
import { ReadyContext, useElementContext } from '../../react/element-context'
import { useHeadingLevel } from '../../ui/heading'
import { RootContext } from '../../ui/use-style-sheets'

/** The node that had focus when a screen was left. It is kept until this or another element shows the next screen. */
const left = new WeakMap<Core, { readonly focused: Element | null }>()

/** The node that had focus when the user asked for a screen that is still loading. */
const asked = new WeakMap<Core, Element | null>()

/**
 * The node that had focus when one element left a place to another element. It is kept until the other element shows
 * the place.
 */
const handed = new WeakMap<Core, Element | null>()

/**
 * Called before another element shows the next place. The heading there takes focus, unless the user moves focus
 * meanwhile.
 */
export function handFocusOver(core: Core, document: Document): void {
  handed.set(core, focusedNow(document))
}

/**
 * Called when the next screen starts to load. If the user moves focus from now on, the next screen leaves focus where
 * it is.
 */
export function noteLeaving(core: Core, document: Document): void {
  asked.set(core, focusedNow(document))
}

const documentOf = (root: ShadowRoot | null): Document => root?.ownerDocument ?? document

/** Returns the node with focus in the element's document, also inside shadow roots. */
function focusedNow(document: Document): Element | null {
  let { activeElement } = document
  while (activeElement?.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement
  return activeElement
}

/**
 * True if the user needs focus where it is: it is in another part of the page, or the user has moved it since the
 * last screen was left.
 */
function isBusy(heading: Node, before: Element | null): boolean {
  const document = heading.ownerDocument as Document
  const focused = focusedNow(document)
  if (focused === null || focused === document.body) return false
  return focused !== before || focused.getRootNode() !== heading.getRootNode()
}

/**
 * Focuses a node that is shown while the next screen is loading, unless the user has moved focus. The next screen
 * then takes focus itself.
 */
export function focusMeanwhile(core: Core, standIn: HTMLElement | null | undefined): void {
  const before = left.get(core)
  if (before && standIn && !isBusy(standIn, before.focused)) standIn.focus()
}

/**
 * Moves focus to the screen's heading, so that a screen reader announces the new screen and the keyboard starts at
 * the top. If `field` is given, focus moves there, except on a phone, whose keyboard would cover the text. The first
 * screen of a page does not take focus, because the user may need it elsewhere in the page. Every screen must call
 * this function, even a screen without a heading. Only then can the next screen take focus, and only then does the
 * element know that it is ready.
 * @param field takes focus instead of the heading: the field or the button that most users need next
 * @param first true if the first screen of a page must take focus too, because the page belongs to the element
 */
export function useHeadingFocus(
  field?: RefObject<HTMLElement | null>,
  first?: boolean,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { core } = useElementContext()
  const root = useContext(RootContext)
  const ready = useContext(ReadyContext)
  const level = useHeadingLevel(1)
  useEffect(ready, [ready])
  // Set in an effect, after hydration: when the heading was first drawn, the levels of the page's headings were not
  // known.
  // Runs at each render, because the heading may have been drawn again.
  useEffect(() => {
    if (heading.current && level) heading.current.ariaLevel = String(level)
  })
  /** The value of `field` when the screen opened. Later values have no effect. */
  const entered = useRef(field)
  useEffect(() => {
    const before = left.get(core) ?? (first && { focused: null })
    const follows = handed.has(core) && handed.get(core) === focusedNow(documentOf(root))
    left.delete(core)
    asked.delete(core)
    handed.delete(core)
    const may = follows || (before && heading.current && !isBusy(heading.current, before.focused))
    if (may) ((!isHandheld() && entered.current?.current) || heading.current)?.focus()
    return () => {
      left.set(core, { focused: asked.has(core) ? (asked.get(core) ?? null) : focusedNow(documentOf(root)) })
    }
  }, [core, first, root])
  return heading
}

/**
 * Moves focus from the screen's heading to a node whose data has loaded meanwhile, unless the user has moved focus.
 * On a phone the heading keeps focus.
 */
export function useLoadedFocus(
  heading: RefObject<HTMLElement | null>,
  target: RefObject<HTMLElement | null>,
  loaded: boolean,
): void {
  useEffect(() => {
    const { current } = heading
    if (loaded && !isHandheld() && current && focusedNow(current.ownerDocument) === current)
      target.current?.focus()
  }, [heading, target, loaded])
}
