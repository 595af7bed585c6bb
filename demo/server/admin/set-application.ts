import { isId } from '../accounts/applications'
import { audit } from '../audit/audit'
import type { TransactionContext } from '../transaction/transaction'
import { AdminError } from './admin-error'

const usualLimits = { mobile: 2, ctap: 3, platform: 2, otp: 1 }

/**
 * Adds an application or changes it: its name, and how many devices of each type it takes from one employee, such as
 * `ctap=2`. A type that is not named gets the usual limit, one with 0 is not taken at all.
 */
export async function setApplication(
  { database: queries, settings }: Pick<TransactionContext, 'database' | 'settings'>,
  [id = '', name = '', ...wanted]: readonly string[],
): Promise<string> {
  const applicationId = /^\d+$/.test(id) ? Number(id) : Number.NaN
  if (!isId(applicationId)) throw new AdminError(`${JSON.stringify(id)} is not an application ID.`)
  if (!name.trim() || /\p{Cc}/u.test(name)) throw new AdminError('The application needs a name.')
  const limits = { ...usualLimits, ...Object.fromEntries(wanted.map(readLimit)) }
  const [taken] = await queries.query<{ application_id: number }>(
    'SELECT application_id FROM applications WHERE application_name = $2 AND application_id <> $1',
    [applicationId, name.trim()],
  )
  if (taken) throw new AdminError(`Application ${taken.application_id} already has that name.`)
  await queries.query(
    `INSERT INTO applications (application_id, application_name) VALUES ($1, $2)
     ON CONFLICT (application_id) DO UPDATE SET application_name = EXCLUDED.application_name`,
    [applicationId, name.trim()],
  )
  await queries.query('DELETE FROM application_limits WHERE application_id = $1', [applicationId])
  for (const [type, count] of Object.entries(limits).filter(([, count]) => count > 0)) {
    await queries.query('INSERT INTO application_limits VALUES ($1, $2, $3)', [applicationId, type, count])
  }
  const details = { applicationId, name: name.trim(), ...limits }
  await audit(queries, settings.clock.now(), { action: 'application', details })
  return `Application ${applicationId} is ${name.trim()}.`
}

function readLimit(text: string): [string, number] {
  const [, type = '', count = ''] = /^(\w+)=(\d{1,4})$/.exec(text) ?? []
  if (!(type in usualLimits)) {
    throw new AdminError(
      `${JSON.stringify(text)} is not a limit. Write ${Object.keys(usualLimits).join(', ')} with a number, such as ctap=2.`,
    )
  }
  return [type, Number(count)]
}
