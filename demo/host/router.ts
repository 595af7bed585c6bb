/*
 * Connects the elements to the browser's address bar.
 *
 * The elements never touch URLs. An element that moves to another place dispatches a cancelable `mfa-navigate`. The
 * router prevents the event, writes the session history instead, and renders again, which passes the new place to the
 * element. An entry's state is in `history.state`, so that it survives a reload. Its `position` is the number of the
 * portal's own entries before it, so that the portal never goes back to another site.
 */
import type { MfaNavigateEvent } from '../../elements/events'
import { placeAt } from '../../src/core/page/place'

export interface HostPlace {
  readonly path: string
  readonly state: unknown
}

interface Entry {
  readonly position: number
  readonly state?: unknown
}

const entry = (): Entry => (history.state as Entry | null) ?? { position: 0 }

function hereNow(): HostPlace {
  const { path, state } = placeAt({ path: location.pathname + location.search, state: entry().state })
  return { path, state }
}

let show: () => void

/** The action to run once the browser has gone back. */
let afterGoingBack: (() => void) | undefined

/** Opens a page of the portal in a new history entry. */
export function go(path: string, state?: unknown): void {
  history.pushState({ position: entry().position + 1, state } satisfies Entry, '', path)
  scrollTo(0, 0)
  show()
}

/** Stores a state in the current history entry, for a later return to it. */
export function keep(state: unknown): void {
  history.replaceState({ position: entry().position, state } satisfies Entry, '')
}

function replace(path: string, state?: unknown): void {
  history.replaceState({ position: entry().position, state } satisfies Entry, '', path)
  show()
}

/**
 * Goes back by `steps` entries, then opens a page with `on`. If fewer entries belong to the portal, goes back to
 * its first entry and replaces that entry by the page.
 */
function goBackAndOn(steps: number, on: typeof go, path: string, state: unknown): void {
  const ours = Math.min(steps, entry().position)
  const move = ours < steps ? replace : on
  if (ours === 0) move(path, state)
  else {
    afterGoingBack = () => move(path, state)
    history.go(-ours)
  }
}

/**
 * Starts routing and renders the current place once.
 * @param render called with the place after every move, also after back and forward
 */
export function startRouter(render: (location: HostPlace) => void): void {
  show = () => render(hereNow())
  addEventListener('popstate', () => {
    const next = afterGoingBack ?? show
    afterGoingBack = undefined
    next()
  })

  addEventListener('mfa-navigate', (event) => {
    const { kind, path, state, steps } = event as MfaNavigateEvent
    event.preventDefault()
    if (kind === 'back' && entry().position > 0) history.back()
    else goBackAndOn(steps, kind === 'push' ? go : replace, path, state)
  })

  addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement)
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (!link || modified || event.defaultPrevented || !link.hasAttribute('data-route')) return
    event.preventDefault()
    go(link.pathname)
  })

  show()
}
