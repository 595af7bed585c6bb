import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import { audit } from '../audit/audit'
import { type AuditRecord, auditSince } from '../audit/read-audit'
import { sweepRecords } from '../audit/sweep-records'
import { AdminError } from './admin-error'
import type { Command } from './command'

const BEGINNING = new Date(0)

const auditCommand: Command = {
  form: '[EMPLOYEE] [--since DATE]',
  about: 'print the audit log as JSON lines, oldest first',
  needs: 0,
  takes: 1,
  flags: { since: 'value' },
  run: async ({ database }, [employeeId], flags) => {
    const given = flags.get('since')
    const since = given === undefined ? BEGINNING : new Date(given)
    if (Number.isNaN(since.getTime())) throw new AdminError('--since must be a date such as 2026-11-22.')
    const records: AuditRecord[] = []
    const who = employeeId === undefined ? undefined : normalizeEmployeeId(employeeId)
    for await (const page of auditSince(database, since, who)) records.push(...page)
    return { text: records.map((record) => `${JSON.stringify(record)}\n`).join(''), data: { records } }
  },
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
