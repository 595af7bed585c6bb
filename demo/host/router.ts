/*
 * The browser's address bar for the elements.
 *
 * The elements never touch URLs. Each of their moves arrives as a cancelable `mfa-navigate`; the router prevents it,
 * writes the session history instead, and renders again, which hands the new place back to the element. State lives in
 * `history.state`, so that it survives a reload; the position counts the entries that are ours to go back to.
 */
import type { MfaNavigateEvent } from '../../elements/events'
import { locationAt } from '../../src/core/page/location-address'

export interface HostLocation {
  readonly path: string
  readonly state: unknown
}

interface Entry {
  readonly position: number
  readonly state?: unknown
}

const entry = (): Entry => (history.state as Entry | null) ?? { position: 0 }

function hereNow(): HostLocation {
  const { path, state } = locationAt({ path: location.pathname + location.search, state: entry().state })
  return { path, state }
}

let show: () => void

/** What remains to be done where the browser is going back to. */
let afterGoingBack: (() => void) | undefined

/** Moves on to a page of the portal. */
export function go(path: string, state?: unknown): void {
  history.pushState({ position: entry().position + 1, state } satisfies Entry, '', path)
  scrollTo(0, 0)
  show()
}

/** Leaves something at the present page, for whoever comes back to it. */
export function keep(state: unknown): void {
  history.replaceState({ position: entry().position, state } satisfies Entry, '')
}

function replace(path: string, state?: unknown): void {
  history.replaceState({ position: entry().position, state } satisfies Entry, '', path)
  show()
}

/** Goes back as far as the entries are ours, and then on to a page, which takes the first one's place if need be. */
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
 * Starts routing and renders the present location once.
 * @param render called with the location after every move, also after back and forward
 */
export function startRouter(render: (location: HostLocation) => void): void {
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
