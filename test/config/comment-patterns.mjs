/**
 * Patterns that make a reader stop: in comments, in titles of tests and in names of types. `node
 * test/config/comment-patterns.mjs`
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

/** @typedef {{ text: string, line: number }} Finding */

const rules = [
  {
    pattern: /^(?:\/\*\*?|\/\/)[\s*]*(?:What|Whether|Who|How)\b(?![^.]*\?)/,
    instead: 'the subject first: a noun for a value, "True if …" for a boolean, a verb for a function',
  },
  { pattern: /\bwho(?:so)?ever\b/i, instead: '"anyone who", or the noun' },
  { pattern: /\bsomebody['’]s\b/i, instead: 'the noun: a user’s, an employee’s' },
  { pattern: /\bwhere there (?:is|are) none\b/i, instead: 'the noun that is missing' },
  { pattern: /\bcom(?:e|es|ing) to nothing\b/i, instead: '"fails", or "has no effect"' },
  {
    pattern: /\b(?:is|are|was|were|be|been|being|not|unless) told\b/i,
    instead: 'who says it, or who hears it',
  },
]

/** A participle that names a type says nothing: `Asked`, `Kept`. */
const participle = /^(?:[A-Z][a-z]+ed|Kept|Lent|Sent|Shown|Given|Held|Written|Seen|Found|Drawn|Chosen|Taken)$/

const titled = /^(?:it|test|describe|group)$/

/** @returns {{ prose: Finding[], types: Finding[] }} comments and titles of tests; names of types */
export function proseOf(/** @type {string} */ path, /** @type {string} */ content) {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true)
  const lineAt = (/** @type {number} */ position) => source.getLineAndCharacterOfPosition(position).line + 1
  /** @type {Map<number, string>} */
  const comments = new Map()
  /** @type {Finding[]} */
  const titles = []
  /** @type {Finding[]} */
  const types = []
  const visit = (/** @type {ts.Node} */ node) => {
    if (node.kind !== ts.SyntaxKind.JsxText)
      for (const { pos, end } of [
        ...(ts.getLeadingCommentRanges(content, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(content, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(content, node.end) ?? []),
      ])
        comments.set(pos, content.slice(pos, end))
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isJSDocTypedefTag(node))
      types.push({ text: node.name?.getText(source) ?? '', line: lineAt(node.getStart(source)) })
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments
      const [called = ''] = node.expression.getText(source).split(/[.(]/, 1)
      if (title && titled.test(called) && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push({ text: title.getText(source), line: lineAt(title.getStart(source)) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const prose = [...[...comments].map(([position, text]) => ({ text, line: lineAt(position) })), ...titles]
  return { prose, types }
}

/** @returns {string[]} each as `path:line  reason` */
export function checkComments(/** @type {string} */ path, /** @type {string} */ content) {
  const { prose, types } = proseOf(path, content)
  const said = prose.flatMap(({ text, line }) =>
    rules.flatMap(({ pattern, instead }) => {
      const [found] = pattern.exec(text.replace(/\s*\n\s*(?:\*|\/\/)\s*/g, ' ')) ?? []
      return found === undefined ? [] : [`${path}:${line}  “${found}”: say ${instead}`]
    }),
  )
  const named = types
    .filter(({ text }) => participle.test(text))
    .map(({ text, line }) => `${path}:${line}  “${text}”: name the type by a noun`)
  return [...said, ...named]
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\n').filter((path) => /^(?:src|elements|server|demo|tools|test)\//.test(path))
  const violations = files.flatMap((path) => checkComments(path, readFileSync(join(root, path), 'utf8')))
  for (const violation of violations) console.error(violation)
  console.log(`Comments: ${files.length} files, ${violations.length} patterns that make a reader stop.`)
  if (violations.length > 0) process.exitCode = 1
}
