import { areaOfPath } from './area'
import type { PortalLocation } from './portal-location'

// A place as an address, for whoever goes there by a URL: a host's link, or the portal to which an element hands over.
// `/register?type=otp&applicationId=1&applicationName=Groupware` says what is registered and for what. Nothing else of a
// state ever gets into an address, and nothing secret is in a state.

const flags = ['oneTimeSetup', 'deviceRegistered'] as const

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The path, and in its query what the place needs. */
export function addressOf({ path, state }: PortalLocation): string {
  if (areaOfPath(path) !== 'register' || !isFields(state)) return path
  const target = isFields(state.data) ? state.data : {}
  const fields: Fields = {
    type: state.type,
    applicationId: target.applicationId,
    applicationName: target.applicationName,
    ...Object.fromEntries(flags.map((name) => [name, state[name] || undefined])),
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${path}?${query}` : path
}

/**
 * The place that a host names: without slashes at the end, query and fragment. The query counts where no state comes with
 * the path.
 */
export function locationAt(place: PortalLocation): PortalLocation {
  const [, whole = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(place.path) ?? []
  const path = whole.replace(/\/{1,9}$/, '') || '/'
  if (path === place.path) return place
  return { path, state: place.state ?? stateOf(path, query) }
}

function stateOf(path: string, query: string): Fields | undefined {
  if (areaOfPath(path) !== 'register') return undefined
  const { type, applicationId, applicationName, ...rest } = Object.fromEntries(new URLSearchParams(query))
  if (!type) return undefined
  return {
    type,
    ...Object.fromEntries(flags.map((name) => [name, rest[name] === 'true'])),
    ...(applicationId && {
      data: { applicationId: Number(applicationId), applicationName: applicationName ?? null },
    }),
  }
}
