/**
 * The mutation score of a Stryker report. Survivors with a written reason in `survivors.json` count as killed.
 *
 * @typedef {{ line: number, column: number }} Position from 1
 * @typedef {{ status: string, mutatorName: string, replacement?: string, location: { start: Position, end: Position } }} ReportedMutant
 * @typedef {{ files: Record<string, { source: string, mutants: readonly ReportedMutant[] }> }} Report
 * @typedef {object} Reason
 * @property {string} file
 * @property {string} line the source line on which the mutated code begins, trimmed
 * @property {string} from the code as it is
 * @property {string} to the code of the mutant
 * @property {string} reason why no test can or should notice the difference
 */

/** @param {string} source @param {ReportedMutant['location']} location */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  const cut = lines.map((line, at) => (at === last ? line.slice(0, end.column - 1) : line))
  return cut.map((line, at) => (at === 0 ? line.slice(start.column - 1) : line)).join('\n')
}

const detected = ['Killed', 'Timeout']
const undetected = ['Survived', 'NoCoverage']

/**
 * @param {Report} report
 * @param {readonly Reason[]} reasons
 */
export function scoreOf(report, reasons) {
  const unused = new Set(reasons.filter(({ file }) => file in report.files))
  let killed = 0
  let excused = 0
  /** @type {(Omit<Reason, 'reason'> & { at: string, status: string })[]} */
  const survivors = []
  for (const [file, { source, mutants }] of Object.entries(report.files)) {
    for (const { status, location, replacement = '' } of mutants) {
      if (detected.includes(status)) killed += 1
      if (!undetected.includes(status)) continue
      const line = source.split('\n')[location.start.line - 1]?.trim() ?? ''
      const from = textAt(source, location)
      const reason = reasons.find(
        (each) => each.file === file && each.line === line && each.from === from && each.to === replacement,
      )
      if (reason) {
        excused += 1
        unused.delete(reason)
      } else
        survivors.push({ at: `${file}:${location.start.line}`, status, file, line, from, to: replacement })
    }
  }
  const total = killed + excused + survivors.length
  return {
    killed,
    excused,
    survivors,
    unused: [...unused],
    percent: total === 0 ? 0 : ((killed + excused) / total) * 100,
  }
}
