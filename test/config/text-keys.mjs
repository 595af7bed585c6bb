/**
 * Every text is shown somewhere: lists the keys of `src/core/texts` that no source uses. Keys that are put together, such
 * as `auth:${name}.line`, are resolved by their types. `node test/config/text-keys.mjs [root]`
 */
import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

/** The entry of a text table: where it stands, its namespace and its key without a plural ending. */
/** @typedef {{ key: string, where: string }} TextEntry */

/** The catalogue is asked by what a failure is called: its sections of codes, statuses and the words of these modules. */
const catalogueNames = [
  'src/core/errors/call-error.ts',
  'src/core/errors/remedies.ts',
  'src/core/errors/describe.ts',
]

const camel = (/** @type {string} */ name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const withoutPlural = (/** @type {string} */ key) => key.replace(/_(one|other)$/, '')
/** The table that a file is a part of, where it does not bear its name. @type {Record<string, string>} */
const tables = { firstPaint: 'login', index: 'login', start: 'login', places: 'dashboard' }

function namespaceOf(/** @type {string} */ path) {
  const name = camel(basename(path, '.ts'))
  return tables[name] ?? name
}

const nameOf = (/** @type {ts.PropertyName} */ name) =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : undefined

/** @returns {TextEntry[]} the keys of the English table, which the other languages share */
function entriesOf(/** @type {ts.SourceFile} */ source, /** @type {string} */ path) {
  /** @type {TextEntry[]} */
  const entries = []
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
      const name = nameOf(node.name)
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      if (name !== undefined)
        entries.push({ key: `${namespaceOf(path)}:${withoutPlural(name)}`, where: `${path}:${line + 1}` })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return entries.filter(({ key }, at) => entries.findIndex((other) => other.key === key) === at)
}

/** Every string that a source can come to: literals, and templates as far as their types say what they can be. */
function stringsOf(
  /** @type {ts.SourceFile} */ source,
  /** @type {ts.TypeChecker} */ checker,
  /** @type {(text: string) => void} */ add,
) {
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) add(node.text)
    else if (ts.isPropertyAssignment(node)) add(nameOf(node.name) ?? '')
    else if (ts.isTemplateExpression(node)) {
      const type = checker.getTypeAtLocation(node)
      for (const each of type.isUnion() ? type.types : [type]) if (each.isStringLiteral()) add(each.value)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** Texts of the entry and the login form are read as properties, because they are needed before i18next is loaded. */
function propertiesOf(/** @type {ts.SourceFile} */ source, /** @type {(name: string) => void} */ add) {
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isPropertyAccessExpression(node)) add(node.name.text)
    else if (ts.isBindingElement(node)) add((node.propertyName ?? node.name).getText(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/**
 * @param {string} root
 * @returns {{ unused: string[], keys: number }} each unused key as `path:line  key`
 */
export function checkTextKeys(root) {
  const folder = join(root, 'src/core/texts')
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root)
  const roots = fileNames.filter((name) => /\/(src|elements)\//.test(name.slice(root.length)))
  const program = ts.createProgram(roots, { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => roots.includes(fileName) && !fileName.startsWith(folder))

  const used = new Set()
  const properties = new Set()
  const catalogue = new Set()
  for (const source of sources) {
    const path = source.fileName.slice(root.length + 1)
    stringsOf(source, checker, (text) => {
      used.add(text)
      if (catalogueNames.includes(path)) catalogue.add(text)
    })
    propertiesOf(source, (name) => properties.add(name))
  }
  const isUsed = (/** @type {string} */ key) => {
    const [, namespace, name = ''] = /^(\w+):(.*)$/.exec(key) ?? []
    if (used.has(key)) return true
    if (namespace === 'login') return properties.has(name)
    return (
      namespace === 'errors' && catalogue.has(name.replace(/^http\./, '').replace(/\.(title|message)$/, ''))
    )
  }
  const entries = readdirSync(folder, { recursive: true })
    .map(String)
    .sort()
    .filter((name) => name.startsWith('en/') && name.endsWith('.ts'))
    .flatMap((name) => {
      const source = program.getSourceFile(join(folder, name))
      return source ? entriesOf(source, `src/core/texts/${name}`) : []
    })
  const unused = entries.filter(({ key }) => !isUsed(key)).map(({ key, where }) => `${where}  ${key}`)
  return { unused, keys: entries.length }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)))
  const { unused, keys } = checkTextKeys(root)
  for (const each of unused) console.error(`${each} is shown nowhere.`)
  console.log(`Texts: ${keys} keys, ${unused.length} of them unused.`)
  if (unused.length > 0) process.exitCode = 1
}
