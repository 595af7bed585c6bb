import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import { audit } from '../audit/audit'
import { type AuditRecord, auditSince } from '../audit/read-audit'
import { hasSeal, hexOf, verifySeals } from '../audit/seals'
import { retainedSince, sweepRecords } from '../audit/sweep-records'
import { ownSecret } from '../secrets/own-secret'
import { unlock } from '../secrets/unlock'
import { AdminError } from './admin-error'
import type { Answer, Command, CommandContext } from './command'

const BEGINNING = new Date(0)

const auditCommand: Command = {
  form: '[EMPLOYEE] [--since DATE] | --verify [--seal SEAL]',
  about: 'print the audit log as JSON lines, oldest first; with --verify, compare it with its seals',
  needs: 0,
  takes: 1,
  flags: { since: 'value', verify: 'alone', seal: 'value' },
  run: async (context, [employeeId], flags) => {
    const { database, settings } = context
    if (flags.has('verify')) return verify(context, flags.get('seal'))
    if (flags.has('seal')) throw new AdminError('--seal goes with --verify alone.')
    const given = flags.get('since')
    const since = given === undefined ? BEGINNING : new Date(given)
    if (Number.isNaN(since.getTime())) throw new AdminError('--since must be a date such as 2026-11-22.')
    const records: AuditRecord[] = []
    const who = employeeId === undefined ? undefined : normalizeEmployeeId(employeeId)
    for await (const page of auditSince(database, since, who)) records.push(...page)
    const details = { what: 'audit log', since: since.toISOString(), entries: records.length }
    const entry = { action: 'export', details } as const
    await audit(database, settings.clock.now(), who === undefined ? entry : { ...entry, employeeId: who })
    return { text: records.map((record) => `${JSON.stringify(record)}\n`).join(''), data: { records } }
  },
}

const problems = {
  entries: 'an entry was changed, removed or added',
  unsealed: 'entries were added, or a seal was removed',
  seal: 'the seal is not the one that was made, or one before it was removed',
} as const

/** Throws AdminError with the first minute that does not match. */
async function verify({ database, settings }: CommandContext, seal: string | undefined): Promise<Answer> {
  const keys = await unlock(await ownSecret(database, settings), database, settings.clock.now())
  const { verified, isKnown } = await database.transaction(async (queries) => {
    await queries.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    return {
      verified: await verifySeals(queries, keys, retainedSince(settings)),
      isKnown: seal === undefined || (await hasSeal(queries, seal)),
    }
  })
  if (verified.outcome === 'broken')
    throw new AdminError(
      `The audit log does not match its seals. The first minute is ${verified.minute}: ${problems[verified.why]}.`,
    )
  if (!isKnown) throw new AdminError('That seal is none of the audit log: its last seals were removed.')
  const { minutes, entries, purged, newest, unsealed } = verified
  return {
    text: [
      `The audit log matches its seals: ${entries} entries in ${minutes - purged} minutes.`,
      ...(purged > 0 ? [`Minutes whose entries retention has removed: ${purged}.`] : []),
      newest
        ? `The last sealed minute is ${newest.minute}: ${hexOf(newest.seal)}`
        : 'No minute has been sealed yet.',
      `Entries that are not sealed yet: ${unsealed}.`,
    ].join('\n'),
    data: {
      ...{ minutes, entries, purged, unsealed },
      newest: newest && { minute: newest.minute, seal: hexOf(newest.seal) },
    },
  }
}

const purge: Command = {
  form: '',
  about: 'remove what is older than RETENTION_YEARS, as the server does by itself',
  needs: 0,
  takes: 0,
  run: async ({ database, settings }) => {
    const removed = await sweepRecords({ database, settings })
    await audit(database, settings.clock.now(), { action: 'purge', details: removed })
    return {
      text: `Removed: ${removed.audit} entries of the audit log, ${removed.history} of the histories.`,
      data: removed,
    }
  },
}

export const recordCommands: Readonly<Record<string, Command>> = { audit: auditCommand, purge }
