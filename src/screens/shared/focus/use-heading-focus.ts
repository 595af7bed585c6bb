import { type RefObject, useContext, useEffect, useRef } from 'react'
import type { Core } from '../../../core/page/core'
import { isHandheld } from '../../../core/platform/is-handheld'
import { usePortal } from '../../../react/portal-context'
import { ReadyContext } from '../../../react/ready-context'
import { useHeadingLevel } from '../../../ui/heading-level'

/** What had focus when a screen was left, until the next one is shown, be it in the same element or in another. */
const left = new WeakMap<Core, { readonly focused: Element | null }>()

/** What had focus when somebody asked for a screen that is still on its way. */
const asked = new WeakMap<Core, Element | null>()

/** What had focus when a place was handed from one element to another, until that one shows it. */
const handed = new WeakMap<Core, Element | null>()

/** Another element goes on: its next heading takes focus, if the person has not moved it meanwhile. */
export function handFocusOver(core: Core): void {
  handed.set(core, focusedNow())
}

/** The next screen is on its way: whoever moves focus from now on has gone on by themselves. */
export function noteLeaving(core: Core): void {
  asked.set(core, focusedNow())
}

/** The element that has focus, also within elements of the page. */
function focusedNow(): Element | null {
  let { activeElement } = document
  while (activeElement?.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement
  return activeElement
}

/** Whether the person is busy in a part of the page that is not ours, or has gone on in ours since a screen was left. */
function isBusy(heading: Node, before: Element | null): boolean {
  const focused = focusedNow()
  if (focused === null || focused === document.body) return false
  return focused !== before || focused.getRootNode() !== heading.getRootNode()
}

/** What stands in for a late screen has focus until that one takes it, unless the person has gone elsewhere. */
export function focusMeanwhile(core: Core, standIn: HTMLElement | null | undefined): void {
  const before = left.get(core)
  if (before && standIn && !isBusy(standIn, before.focused)) standIn.focus()
}

/**
 * Moves focus to the screen's heading, so that a route change is heard and the keyboard starts at the top; or to its
 * field, except where that would raise a phone's keyboard over the text. The first screen of a page takes no focus: it
 * would steal it from the page around. Every screen calls this, also one without
 * a heading to focus, because leaving it is what makes the next one take focus, and because it is how the element knows
 * that there is something to use.
 * @param field takes focus in place of the heading, which describes it: the screen is there for this field
 * @param first takes focus also as the first screen of a page: the page is the element's own
 */
export function useHeadingFocus(
  field?: RefObject<HTMLInputElement | null>,
  first?: boolean,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { core } = usePortal()
  const ready = useContext(ReadyContext)
  const level = useHeadingLevel(1)
  useEffect(ready, [ready])
  // Not by a property: the first heading is painted before it is known what stands above it.
  useEffect(() => {
    if (heading.current && level) heading.current.ariaLevel = String(level)
  }, [level])
  /** As it was when the screen came. */
  const entered = useRef(field)
  useEffect(() => {
    const before = left.get(core) ?? (first && { focused: null })
    const follows = handed.has(core) && handed.get(core) === focusedNow()
    left.delete(core)
    asked.delete(core)
    handed.delete(core)
    const may = follows || (before && heading.current && !isBusy(heading.current, before.focused))
    if (may) ((!isHandheld() && entered.current?.current) || heading.current)?.focus()
    return () => {
      left.set(core, { focused: asked.has(core) ? (asked.get(core) ?? null) : focusedNow() })
    }
  }, [core, first])
  return heading
}
