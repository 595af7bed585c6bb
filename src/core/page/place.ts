import { areaOfPath, places } from './places'

/** The place of an element. `state` is data that one screen passes to the next. It never holds a token. */
export interface Place {
  readonly path: string
  readonly state?: unknown
}

// The address of a place: for a link of the host, or for the portal when an element sends the user there. For
// example, `/register?type=otp&applicationId=1&applicationName=Groupware` names the device type and the application.
// Apart from them and the wizard's two flags, no part of a state gets into an address, and no state holds secrets.

const flags = ['oneTimeSetup', 'deviceRegistered'] as const

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Returns the path, with the fields of the state that the place needs as its query. */
export function addressOf({ path, state }: Place): string {
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
 * Parses a place that a host names. Drops trailing slashes, query and fragment from the path. The query becomes the
 * state if the host passes no state.
 */
export function placeAt(place: Place): Place {
  const [, whole = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(place.path) ?? []
  const path = whole.replace(/\/{1,9}$/, '') || places.login.path
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
