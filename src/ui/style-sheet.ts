/**
 * The text of a style sheet. It becomes a constructable style sheet when the first root adopts it.
 *
 * The sheet is made only then, so that the modules can be imported without a DOM (server-side rendering). All roots
 * share the sheet. It needs no `<style>` element and no `style` attribute, so a strict content security policy allows
 * it.
 */
export interface LazyStyleSheet {
  readonly text: string
  made?: CSSStyleSheet
}

/**
 * Tags the text of a style sheet, so that the build can find and minify it. The text is constant: it has no `${…}`. A
 * property that uses a variable is written as a longhand. A browser would parse a shorthand with a variable again for
 * every node.
 */
export const css = /* @__NO_SIDE_EFFECTS__ */ (text: TemplateStringsArray): LazyStyleSheet => ({
  text: text[0] ?? '',
})

/** Returns the sheet of a text, which is parsed at the first call. */
export function styleSheetOf(sheet: LazyStyleSheet): CSSStyleSheet {
  if (!sheet.made) {
    sheet.made = new CSSStyleSheet()
    sheet.made.replaceSync(sheet.text)
  }
  return sheet.made
}

/**
 * Adopts the sheets in the given order, after those that the root already has. A sheet that is already adopted keeps
 * its position. So a repeated call has no effect, and a chunk that loads later never changes which rule wins.
 */
export function adopt(root: DocumentOrShadowRoot, ...sheets: readonly LazyStyleSheet[]): void {
  const adopted = root.adoptedStyleSheets
  const added = [...new Set(sheets.map(styleSheetOf))].filter((sheet) => !adopted.includes(sheet))
  if (added.length > 0) root.adoptedStyleSheets = [...adopted, ...added]
}
