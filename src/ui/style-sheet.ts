/**
 * The text of a style sheet. It becomes a constructable style sheet when the first root of a document adopts it.
 *
 * The sheet is made only then, so that the modules can be imported without a DOM (server-side rendering). All roots of
 * a document share the sheet, because a browser lets no other document adopt it. It needs no `<style>` element and no
 * `style` attribute, so a strict content security policy allows it.
 */
export interface LazyStyleSheet {
  readonly text: string
  made?: WeakMap<Document, CSSStyleSheet>
}

/**
 * Tags the text of a style sheet, so that the build can find and minify it. The text is constant: it has no `${…}`. A
 * property that uses a variable is written as a longhand. A browser would parse a shorthand with a variable again for
 * every node.
 */
export const css = /* @__NO_SIDE_EFFECTS__ */ (text: TemplateStringsArray): LazyStyleSheet => ({
  text: text[0] ?? '',
})

/** Returns the sheet of a text for a document, which is parsed at the first call. */
export function styleSheetOf(sheet: LazyStyleSheet, document: Document): CSSStyleSheet {
  sheet.made ??= new WeakMap()
  let made = sheet.made.get(document)
  if (!made) {
    made = new (document.defaultView as typeof globalThis & Window).CSSStyleSheet()
    made.replaceSync(sheet.text)
    sheet.made.set(document, made)
  }
  return made
}

/** A root with the sheets that it has adopted, in their order. */
type StyledRoot = (Document | ShadowRoot) & { sheets?: Set<LazyStyleSheet> }

/**
 * Adopts the sheets in the given order, after those that the root already has. A sheet that is already adopted keeps
 * its position. So a repeated call has no effect, and a chunk that loads later never changes which rule wins. A root
 * that has come to another document has lost its sheets: a call without sheets adopts all of them again.
 */
export function adopt(root: StyledRoot, ...sheets: readonly LazyStyleSheet[]): void {
  root.sheets = new Set([...(root.sheets ?? []), ...sheets])
  const document = root.ownerDocument ?? (root as Document)
  const adopted = root.adoptedStyleSheets
  const added = [...root.sheets]
    .map((sheet) => styleSheetOf(sheet, document))
    .filter((sheet) => !adopted.includes(sheet))
  if (added.length > 0) root.adoptedStyleSheets = [...adopted, ...added]
}
