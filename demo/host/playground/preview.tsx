import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { given } from './markup'
import type { Values } from './values'

interface PreviewProps {
  readonly tag: string
  readonly attributes: Values
  readonly tokens: Values
  readonly events: readonly string[]
  readonly onEvent: (event: Event) => void
}

/**
 * The element itself. A guest of this page: the portal's router does not get to hear its moves. It comes into the page
 * before the browser draws, because what stands below it would move otherwise.
 */
export function Preview({ tag, attributes, tokens, events, onEvent }: PreviewProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [element, setElement] = useState<HTMLElement>()
  const hear = useEffectEvent((event: Event) => {
    event.stopPropagation()
    // By default it reloads this page, which would lose everything that has been set here.
    if (event.type === 'mfa-reload') event.preventDefault()
    onEvent(event)
  })

  useLayoutEffect(() => {
    const made = document.createElement(tag)
    const listening = new AbortController()
    for (const name of events) made.addEventListener(name, hear, listening)
    setElement(made)
    return () => {
      listening.abort()
      made.remove()
    }
  }, [tag, events])

  useLayoutEffect(() => {
    if (!element) return
    const wanted = given(attributes)
    for (const name of element.getAttributeNames())
      if (name !== 'style' && !(name in wanted)) element.removeAttribute(name)
    for (const [name, value] of Object.entries(wanted))
      if (element.getAttribute(name) !== value) element.setAttribute(name, value)
    // It opens where its attributes say, so it comes into the page after them.
    if (!element.isConnected) stage.current?.append(element)
  }, [element, attributes])

  useEffect(() => {
    if (!element) return
    const wanted = given(tokens)
    for (const name of [...element.style]) if (!(name in wanted)) element.style.removeProperty(name)
    for (const [name, value] of Object.entries(wanted)) element.style.setProperty(name, value)
  }, [element, tokens])

  return <div className="preview" ref={stage} />
}
