import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutants, partsOf, suiteOf, withMistake } from '../mutation/mutants.mjs'
import { scoreOf } from '../mutation/score.mjs'

const root = join(import.meta.dirname, '../..')
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')

describe('the hand-made mutants', () => {
  it('have names of their own', () => {
    expect([...new Set(mutants.map(({ name }) => name))]).toHaveLength(mutants.length)
  })

  it.each(mutants)('fit the sources and name a test: $name', (mutant) => {
    const source = read(mutant.file)
    expect(withMistake(mutant, source)).not.toBe(source)
    expect(existsSync(join(root, mutant.test))).toBe(true)
    expect(suiteOf(mutant)).toBeTruthy()
    if (mutant.title) expect(read(mutant.test)).toContain(mutant.title)
  })

  it('build what contains them, where the test runs what was built', () => {
    const [mutant] = mutants
    if (!mutant) throw new Error('there are mutants')
    const dialog = { ...mutant, file: 'src/ui/dialog.tsx' }
    expect(partsOf({ ...dialog, test: 'test/elements/ui/dialogs.test.ts' })).toEqual([
      'dist',
      'demo/dist/host',
    ])
    expect(partsOf({ ...dialog, test: 'test/unit/ui/sheet.test.ts' })).toEqual([])
  })

  it('refuse a source that has what they replace twice, or no longer', () => {
    const [mutant] = mutants
    if (!mutant) throw new Error('there are mutants')
    expect(() => withMistake(mutant, '')).toThrow(/0 times/)
    expect(() => withMistake(mutant, mutant.from.repeat(2))).toThrow(/2 times/)
  })
})

describe('the mutation score', () => {
  const source = 'const a = 1\nif (a > 0) go()\n'
  const location = { start: { line: 2, column: 5 }, end: { line: 2, column: 10 } }
  const mutant = (/** @type {string} */ status, replacement = 'true') => ({
    status,
    replacement,
    mutatorName: 'ConditionalExpression',
    location,
  })
  const report = (/** @type {ReturnType<typeof mutant>[]} */ ...found) => ({
    files: { 'a.ts': { source, mutants: found } },
  })
  const reason = { file: 'a.ts', line: 'if (a > 0) go()', from: 'a > 0', to: 'true', reason: 'a is always 1' }

  it('is the share of mutants that a test notices, also by its time, of those that count', () => {
    const found = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError'].map((status) =>
      mutant(status),
    )
    const { percent, killed, survivors } = scoreOf(report(...found), [])
    expect({ percent, killed }).toEqual({ percent: 50, killed: 2 })
    expect(survivors.map(({ at, from, to }) => [at, from, to])).toEqual(
      Array(2).fill(['a.ts:2', 'a > 0', 'true']),
    )
  })

  it('counts a survivor with a reason as killed, and no other one', () => {
    const { percent, excused, survivors } = scoreOf(report(mutant('Survived'), mutant('Survived', 'false')), [
      reason,
    ])
    expect({ percent, excused }).toEqual({ percent: 50, excused: 1 })
    expect(survivors).toHaveLength(1)
  })

  it('names reasons that no survivor needs, of files that were looked at', () => {
    const elsewhere = { ...reason, file: 'b.ts' }
    expect(scoreOf(report(mutant('Killed')), [reason, elsewhere]).unused).toEqual([reason])
  })
})
