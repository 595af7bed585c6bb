import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { expect, it } from 'vitest'

// A regular expression whose time grows with the square of what it reads, or worse, lets one request keep a processor busy.
// Every one of the product is judged, because what is foreign input today and what is not changes with its callers.

const FOLDERS = ['server', 'demo/phone', 'src']

interface FoundExpression {
  readonly where: string
  readonly source: string
  readonly flags: string
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })

function expressionsIn(file: string): FoundExpression[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: FoundExpression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({
        where: `${file}:${line + 1}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const expressions = FOLDERS.flatMap(filesIn).flatMap(expressionsIn)
const distinct = new Map(expressions.map((found) => [`/${found.source}/${found.flags}`, found]))

it('finds the regular expressions of the product', () => {
  expect(distinct.size).toBeGreaterThan(50)
})

/** Times would depend on what else the machine does. */
const byStepsAlone = { timeout: null, incubationTimeout: null, attackTimeout: null }

it.each([...distinct])('%s takes a time that grows with its input alone', (_text, found) => {
  const { status } = checkSync(found.source, found.flags, byStepsAlone)
  expect([found.where, status]).toEqual([found.where, 'safe'])
})
