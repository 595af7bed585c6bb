/**
 * Finds texts in JSX that React would render as a text node beside other nodes. Translators and extensions replace
 * text nodes by others. React then goes on to change the node that is no longer in the page, and the user sees the
 * earlier text. A text that is the only content of its HTML element is safe, because React writes that anew.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The folders of everything that React draws. */
const folders = ['src', 'elements', 'demo', 'server/help-desk']

/** @type {Readonly<Record<string, string>>} */
const exceptions = {
  'demo/host/widgets/first-paint.tsx': 'shows that React takes over texts of this kind, too',
}

/** Components that render their children without an element around them. */
const transparent = /^(|.*Context|Suspense|Fragment|Redraw)$/

const componentName = /^[A-Z]/

/**
 * @param {string} root
 * @param {string} folder
 */
const filesIn = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith('.tsx') && !path.includes('/dist/') && !(path in exceptions))

/** @param {string} root */
export const drawnFiles = (root) => folders.flatMap((folder) => filesIn(root, folder))

/**
 * @param {string} root folder of the repository
 * @param {readonly string[]} files paths below it
 * @param {Readonly<Record<string, string>>} given contents of files that do not exist
 * @returns the texts that stand beside other nodes, each with its place
 */
export function textsBesideOthers(root, files, given = {}) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  const givenAt = (/** @type {string} */ path) => given[path.slice(join(root, '/').length)]
  host.readFile = (path) => givenAt(path) ?? readFile(path)
  host.fileExists = (path) => givenAt(path) !== undefined || fileExists(path)
  const paths = files.map((file) => join(root, file))
  const program = ts.createProgram(paths, { ...options, noEmit: true }, host)
  const checker = program.getTypeChecker()

  /** @type {(type: ts.Type, seen?: Set<ts.Type>) => boolean} */
  const isText = (type, seen = new Set()) => {
    if (seen.has(type)) return false
    seen.add(type)
    if (type.isUnion()) return type.types.some((one) => isText(one, seen))
    // White space has no words. `0` and `0n` are what `{count && …}` leaves of a number.
    if (type.isStringLiteral()) return type.value.trim() !== ''
    if (['0', '0n'].includes(checker.typeToString(type))) return false
    const { StringLike, NumberLike, BigIntLike, Any, Unknown } = ts.TypeFlags
    if (type.flags & (StringLike | NumberLike | BigIntLike | Any | Unknown)) return true
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return item !== undefined && isText(item, seen)
  }

  /** @param {ts.JsxChild} child */
  const isContent = (child) =>
    ts.isJsxText(child)
      ? child.text.trim() !== ''
      : !ts.isJsxExpression(child) || child.expression !== undefined

  /** @param {ts.JsxChild} child */
  const hasText = (child) =>
    ts.isJsxText(child) ||
    (ts.isJsxExpression(child) &&
      child.expression !== undefined &&
      isText(checker.getTypeAtLocation(child.expression)))

  /** @type {Set<string>} */
  const found = new Set()
  const note = (/** @type {ts.Node} */ node) => {
    const source = node.getSourceFile()
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    const text = node.getText().trim().split('\n')[0]
    found.add(`${source.fileName.slice(join(root, '/').length)}:${line + 1} ${text}`)
  }

  /** Notes a component that is used here and returns a text. */
  const checkComponent = (/** @type {ts.JsxOpeningLikeElement} */ node) => {
    const signature = checker.getResolvedSignature(node)
    const { declaration } = signature ?? {}
    // A component of a package, such as a context, has no declaration of ours.
    if (!signature || !declaration || declaration.getSourceFile()?.isDeclarationFile !== false) return
    if (isText(checker.getReturnTypeOfSignature(signature))) note(declaration)
  }

  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const tag = ts.isJsxElement(node) ? node.openingElement.tagName.getText() : ''
      const content = node.children.filter(isContent)
      if (content.length > 1 || transparent.test(tag))
        for (const child of content.filter(hasText)) note(child)
    }
    if (
      (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
      componentName.test(node.tagName.getText())
    )
      checkComponent(node)
    ts.forEachChild(node, visit)
  }
  for (const source of program.getSourceFiles())
    if (files.includes(source.fileName.slice(join(root, '/').length))) visit(source)
  return [...found].sort()
}
