/**
 * Plain English for whoever reads the code: finds words in comments and in the titles of tests that say who does what
 * in a roundabout way. `node test/config/comment-words.mjs`
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

/** @typedef {{ text: string, line: number }} Found */

const rules = [
  { word: /\banew\b/i, instead: 'again' },
  { word: /\bnobody\b/i, instead: 'what is missing, or who does it not' },
  { word: /\b(?:is|are|was|were|be|been|being|not|unless) told\b/i, instead: 'who says it, or who hears it' },
  { word: /\bnot to be had\b|\bcannot be had\b/i, instead: 'missing' },
]

const titled = /^(?:it|test|describe|group)$/

/** @returns {Found[]} the comments of a module, and the titles of its tests */
export function proseOf(/** @type {string} */ path, /** @type {string} */ content) {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true)
  const lineAt = (/** @type {number} */ position) => source.getLineAndCharacterOfPosition(position).line + 1
  /** @type {Map<number, string>} */
  const comments = new Map()
  /** @type {Found[]} */
  const titles = []
  const visit = (/** @type {ts.Node} */ node) => {
    if (node.kind !== ts.SyntaxKind.JsxText)
      for (const { pos, end } of [
        ...(ts.getLeadingCommentRanges(content, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(content, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(content, node.end) ?? []),
      ])
        comments.set(pos, content.slice(pos, end))
    if (ts.isCallExpression(node)) {
      const [title] = node.arguments
      const [called = ''] = node.expression.getText(source).split(/[.(]/, 1)
      if (title && titled.test(called) && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push({ text: title.getText(source), line: lineAt(title.getStart(source)) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...[...comments].map(([position, text]) => ({ text, line: lineAt(position) })), ...titles]
}

/** @returns {string[]} each as `path:line  reason` */
export function checkCommentWords(/** @type {string} */ path, /** @type {string} */ content) {
  return proseOf(path, content).flatMap(({ text, line }) =>
    rules.flatMap(({ word, instead }) => {
      const [said] = word.exec(text.replace(/\s*\n\s*(?:\*|\/\/)\s*/g, ' ')) ?? []
      return said === undefined ? [] : [`${path}:${line}  “${said}”: say ${instead}`]
    }),
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\n').filter((path) => /^(?:src|elements|demo|test)\//.test(path))
  const violations = files.flatMap((path) => checkCommentWords(path, readFileSync(join(root, path), 'utf8')))
  for (const violation of violations) console.error(violation)
  console.log(`Comments: ${files.length} files, ${violations.length} words that plain English does not need.`)
  if (violations.length > 0) process.exitCode = 1
}
