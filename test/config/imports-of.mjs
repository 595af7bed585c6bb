import ts from 'typescript'

/** @typedef {{ specifier: string, kind: 'static' | 'dynamic' | 'type', line: number }} Import */

/**
 * Every static, dynamic and type import of a source text.
 *
 * @param {string} path tells TypeScript from TSX
 * @param {string} text
 * @returns {Import[]}
 */
export function importsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  /** @type {Import[]} */
  const found = []
  const add = (
    /** @type {ts.Node} */ node,
    /** @type {ts.Node | undefined} */ name,
    /** @type {Import['kind']} */ kind,
  ) => {
    if (!name || !ts.isStringLiteralLike(name)) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    found.push({ specifier: name.text, kind, line: line + 1 })
  }
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isImportDeclaration(node)) {
      const names = node.importClause?.namedBindings
      const eachIsType =
        names &&
        ts.isNamedImports(names) &&
        !node.importClause?.name &&
        names.elements.every((name) => name.isTypeOnly)
      add(node, node.moduleSpecifier, node.importClause?.isTypeOnly || eachIsType ? 'type' : 'static')
    } else if (ts.isExportDeclaration(node))
      add(node, node.moduleSpecifier, node.isTypeOnly ? 'type' : 'static')
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node, node.argument.literal, 'type')
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node, node.arguments[0], 'dynamic')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
