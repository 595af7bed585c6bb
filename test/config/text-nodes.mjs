/**
 * Finds texts in JSX that React would render as a text node beside other nodes. Translators and extensions replace
 * text nodes. React then goes on to change the node that is no longer in the page, and the user sees the earlier text.
 * A text that is the only content of its HTML element is safe, because React sets the content of that element.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The folders of everything that React draws. */
const folders = ['src', 'elements', 'demo', 'server/help-desk']

/** Shows on purpose that React takes over painted texts beside others, too. */
const exception = 'demo/host/widgets/first-paint.tsx'

/** A fragment, or a component of React that renders only its children. */
const withoutElement = /^(|Fragment|Suspense|.*Context)$/

/** @param {string} root folder of the repository */
export const drawnFiles = (root) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => path.endsWith('.tsx') && path !== exception),
  )

/**
 * @param {string} root folder of the repository
 * @param {readonly string[]} files paths below it
 * @param {Readonly<Record<string, string>>} given contents of files that do not exist
 * @returns the texts that stand beside other nodes, each as `path:line text`
 */
export function textsBesideOthers(root, files, given = {}) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  const pathOf = (/** @type {string} */ file) => file.slice(join(root, '/').length)
  host.readFile = (file) => given[pathOf(file)] ?? readFile(file)
  host.fileExists = (file) => pathOf(file) in given || fileExists(file)
  const paths = files.map((file) => join(root, file))
  const program = ts.createProgram(paths, { ...options, noEmit: true }, host)
  const checker = program.getTypeChecker()

  /** @type {(type: ts.Type) => ts.Type[]} */
  const itemTypesOf = (type) => {
    if (type.isUnion()) return type.types.flatMap(itemTypesOf)
    const item = checker.isArrayLikeType(type) && checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return item ? [item] : []
  }

  /** @type {(type: ts.Type, seen?: readonly ts.Type[]) => boolean} */
  const isText = (type, seen = []) => {
    if (seen.includes(type)) return false
    const isTextToo = (/** @type {ts.Type} */ one) => isText(one, [...seen, type])
    if (type.isUnion()) return type.types.some(isTextToo)
    // White space has no words to translate. `0` is what `{count && …}` leaves of a number.
    if (type.isStringLiteral()) return type.value.trim() !== ''
    if (['0', '0n'].includes(checker.typeToString(type))) return false
    const { StringLike, NumberLike, BigIntLike, Any, Unknown } = ts.TypeFlags
    if (type.flags & (StringLike | NumberLike | BigIntLike | Any | Unknown)) return true
    return itemTypesOf(type).some(isTextToo)
  }

  /** @type {(child: ts.JsxChild) => ts.Type | undefined} */
  const typeOf = (child) =>
    ts.isJsxExpression(child) && child.expression ? checker.getTypeAtLocation(child.expression) : undefined

  const isNode = (/** @type {ts.JsxChild} */ child) =>
    ts.isJsxText(child)
      ? !child.containsOnlyTriviaWhiteSpaces
      : !ts.isJsxExpression(child) || child.expression !== undefined

  const isTextNode = (/** @type {ts.JsxChild} */ child) => {
    const type = typeOf(child)
    return ts.isJsxText(child) ? child.text.trim() !== '' : type !== undefined && isText(type)
  }

  const isListOfTexts = (/** @type {ts.JsxChild} */ child) => {
    const type = typeOf(child)
    return type !== undefined && itemTypesOf(type).some((item) => isText(item))
  }

  /** @param {ts.JsxElement | ts.JsxFragment} parent */
  const textNodesIn = (parent) => {
    const tag = ts.isJsxElement(parent) ? parent.openingElement.tagName.getText() : ''
    const children = parent.children.filter(isNode)
    const isShared = children.length > 1 || withoutElement.test(tag)
    return children.filter(isShared ? isTextNode : isListOfTexts)
  }

  /** The declaration of a component of ours that returns a text. @param {ts.JsxOpeningLikeElement} use */
  const textComponentOf = (use) => {
    const signature = checker.getResolvedSignature(use)
    if (!signature) return []
    const { declaration } = signature
    // An HTML element has no source file.
    if (declaration?.getSourceFile()?.isDeclarationFile !== false) return []
    return isText(checker.getReturnTypeOfSignature(signature)) ? [declaration] : []
  }

  /** @type {(node: ts.Node) => ts.Node[]} */
  const textNodesBelow = (node) => {
    /** @type {ts.Node[]} */
    const found =
      ts.isJsxElement(node) || ts.isJsxFragment(node)
        ? textNodesIn(node)
        : ts.isJsxOpeningLikeElement(node)
          ? textComponentOf(node)
          : []
    ts.forEachChild(node, (child) => {
      found.push(...textNodesBelow(child))
    })
    return found
  }

  const lines = paths.flatMap(program.getSourceFile).flatMap((source) =>
    textNodesBelow(/** @type {ts.SourceFile} */ (source)).map((node) => {
      const file = node.getSourceFile()
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      return `${pathOf(file.fileName)}:${line + 1} ${node.getText().trim().split('\n')[0]}`
    }),
  )
  return [...new Set(lines)].sort()
}
