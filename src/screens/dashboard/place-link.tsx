import type { MouseEvent } from 'react'
import type { PathIn } from '../../core/page/places'
import { places } from '../../core/page/places'
import { useElementContext, useTexts } from '../../react/element-context'

/**
 * True if the user holds a key with which the browser opens a link in another tab or window. The browser must handle
 * such a click.
 */
export const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

export interface PlaceLinkProps {
  readonly to: PathIn<'dashboard'>
  readonly children: string
}

/** A small link to another page of the signed-in area. */
export function PlaceLink({ to, children }: PlaceLinkProps) {
  const context = useElementContext()
  return (
    <a
      className="link link-small"
      part="link"
      href={context.hrefOf(to)}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        context.navigator.push(to)
      }}
    >
      {children}
    </a>
  )
}

/** Asks whether the phone was replaced or lost, and leads to what has to be done then. */
export const PhoneLink = () => (
  <PlaceLink to={places.phone.path}>{useTexts('dashboard')('dashboard:phoneQuestion')}</PlaceLink>
)
