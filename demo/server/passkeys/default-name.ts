import type { PasskeyType } from '../../../src/contract/authentication-types'
import { passkeyModel } from '../../../src/contract/passkey-models'
import type { Queries } from '../database/database'
import { browserAndSystem } from '../http/browser-name'

/**
 * What a new passkey is called until the employee renames it: the model where the authenticator says which it is, else
 * what the browser says of itself. Names that are the same in every language.
 */
export function defaultName(type: PasskeyType, aaguid: string, userAgent: string): string {
  const model = passkeyModel(aaguid)
  if (model) return model
  if (type === 'ctap') return 'FIDO2'
  const { browser, system } = browserAndSystem(userAgent)
  return [system, browser].filter(Boolean).join(' · ') || 'PC'
}

/** The name, with a number behind it when the employee has a device of that name: two keys of one model look alike. */
export async function freeName(queries: Queries, userId: number, name: string): Promise<string> {
  const rows = await queries.query<{ description: string }>(
    'SELECT description FROM authenticators WHERE user_id = $1',
    [userId],
  )
  const taken = new Set(rows.map(({ description }) => description))
  let free = name
  for (let count = 2; taken.has(free); count++) free = `${name} (${count})`
  return free
}
