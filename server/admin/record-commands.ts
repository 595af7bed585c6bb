import { normalizeEmployeeId } from '../../src/contract/text'
import { audit } from '../audit/audit'
import { type AuditRecord, auditPages, countAudit } from '../audit/read-audit'
import {
  eraseLeavers,
  keptDays,
  keptYears,
  retainedSince,
  shortenRetention,
  sweepRecords,
} from '../audit/retention'
import { hasSeal, hexOf, verifySeals } from '../audit/seals'
import { ownSecret, unlock } from '../secrets/secret-key'
import { AdminError, type Answer, type Command, type CommandContext } from './command'

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
    const who = employeeId === undefined ? undefined : normalizeEmployeeId(employeeId)
    const exported = { since, employeeId: who }
    const counted = await countAudit(database, exported)
    // Written before the first output, so that every export has its entry.
    await audit(database, settings.clock.now(), {
      action: 'export',
      ...(who !== undefined && { employeeId: who }),
      details: { what: 'audit log', since: since.toISOString(), entries: counted.entries },
    })
    const pages = auditPages(database, exported, counted)
    return { pieces: flags.has('json') ? jsonOf(pages) : linesOf(pages) }
  },
}

async function* linesOf(pages: AsyncIterable<AuditRecord[]>): AsyncGenerator<string> {
  for await (const page of pages) yield page.map((record) => `${JSON.stringify(record)}\n`).join('')
}

/** Yields all pages as one JSON document: `{"records":[…]}`. */
async function* jsonOf(pages: AsyncIterable<AuditRecord[]>): AsyncGenerator<string> {
  yield '{"records":['
  let separator = ''
  for await (const page of pages) {
    yield `${separator}${page.map((record) => JSON.stringify(record)).join(',')}`
    separator = ','
  }
  yield ']}\n'
}

const problems = {
  entries: 'an entry was changed, removed or added',
  unsealed: 'entries were added, or a seal was removed',
  seal: 'the seal is not the one that was made, or one before it was removed',
} as const

/** Compares the audit log with its seals. Throws AdminError with the first minute that does not match. */
async function verify({ database, settings }: CommandContext, seal: string | undefined): Promise<Answer> {
  const keys = await unlock(await ownSecret(database, settings), database, settings.clock.now())
  const { verified, isKnown } = await database.transaction(async (queries) => {
    await queries.execute('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    return {
      verified: await verifySeals(
        queries,
        keys,
        retainedSince({ ...settings, retentionYears: await keptYears(queries, settings) }),
      ),
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
  form: '[--yes]',
  about:
    'remove records that RETENTION_YEARS, HISTORY_DAYS and LOCKED_ERASED_DAYS no longer keep, as the server does by itself; --yes allows shorter times than before',
  needs: 0,
  takes: 0,
  flags: { yes: 'alone' },
  run: async ({ database, settings }, _args, flags) => {
    const { retentionYears: years, historyDays: days } = settings
    const kept = { years: await keptYears(database, settings), days: await keptDays(database, settings) }
    if (years < kept.years || days < kept.days) {
      if (!flags.has('yes')) throw unconfirmed({ years, days }, kept)
      await shortenRetention({ database, settings })
    }
    const records = await sweepRecords({ database, settings })
    const removed = { ...records, employees: await eraseLeavers({ database, settings }) }
    await audit(database, settings.clock.now(), { action: 'purge', details: { ...removed, years, days } })
    return {
      text: `Removed: ${removed.audit} entries of the audit log, ${removed.history} of the histories, ${removed.employees} employees.`,
      data: removed,
    }
  },
}

interface RetentionTimes {
  readonly years: number
  readonly days: number
}

function unconfirmed(here: RetentionTimes, kept: RetentionTimes): AdminError {
  const [variable, longer, why] =
    here.years < kept.years
      ? [
          'RETENTION_YEARS',
          kept.years,
          `its records for ${kept.years} years, and RETENTION_YEARS is ${here.years}`,
        ]
      : ['HISTORY_DAYS', kept.days, `its histories for ${kept.days} days, and HISTORY_DAYS is ${here.days}`]
  return new AdminError(
    [
      `Nothing was removed: this installation keeps ${why} here.`,
      `Set ${variable} to ${longer}, or shorten it for good, on all servers: purge --yes`,
    ].join('\n'),
  )
}

export const recordCommands: Readonly<Record<string, Command>> = { audit: auditCommand, purge }
