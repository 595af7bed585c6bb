import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { brokenPromises, type Row, type RowResult } from './row'

export interface FinishedRow {
  readonly row: Row
  readonly measured: RowResult
}

const columns = ['sent', 'answered', 'unanswered', 'lost', 'recovery'] as const

/** The table, one row a fault, with what each promised and did not hold beneath it. */
export function tableOf(finished: readonly FinishedRow[]): string {
  const width = Math.max(...finished.map(({ row }) => row.name.length), 4)
  const head = ['', ...columns].map((title, index) =>
    index === 0 ? 'row'.padEnd(width) : title.padStart(11),
  )
  const lines = finished.flatMap(({ row, measured }) => {
    const figures = [
      ...[measured.sent, measured.answered, measured.unanswered, measured.lost].map(String),
      `${measured.recoverySeconds.toFixed(1)} s`,
    ]
    const line = [row.name.padEnd(width), ...figures.map((figure) => figure.padStart(11))].join('')
    const broken = brokenPromises(row, measured).map((promise) => `  broken: ${promise}`)
    return [measured.note ? `${line}  ${measured.note}` : line, ...broken]
  })
  return [head.join(''), ...lines].join('\n')
}

export function writeReport(file: string, finished: readonly FinishedRow[]): void {
  const rows = finished.map(({ row, measured }) => ({
    name: row.name,
    kind: row.kind,
    ...measured,
    broken: brokenPromises(row, measured),
  }))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ endedAt: new Date().toISOString(), rows }, null, 2)}\n`)
}
