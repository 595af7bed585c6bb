/**
 * Style text that becomes one constructable style sheet, the first time that a root adopts it.
 *
 * Making the sheet late keeps the modules inert where there is no DOM (server-side rendering), and one sheet for all
 * roots is what the strict content security policy allows: no `<style>` element, no `style` attribute.
 */
export interface LazyStyleSheet {
  readonly text: string
  made?: CSSStyleSheet
}

/**
 * Tags style text, so that the build can find and minify it. The text is a constant: it takes no values.
 * What refers to a variable is a longhand: a browser parses a shorthand with a variable again for every element.
 */
export const css = /* @__NO_SIDE_EFFECTS__ */ (text: TemplateStringsArray): LazyStyleSheet => ({
  text: text[0] ?? '',
})

/** The sheet of a text; it is parsed at the first call. */
export function styleSheetOf(sheet: LazyStyleSheet): CSSStyleSheet {
  if (!sheet.made) {
    sheet.made = new CSSStyleSheet()
    sheet.made.replaceSync(sheet.text)
  }
  return sheet.made
}

/**
 * Adopts the sheets in the order given, after those that the root has already. A sheet that is there keeps its place,
 * so calling this again is harmless and a later chunk never changes which rule wins.
 */
export function adopt(root: DocumentOrShadowRoot, ...sheets: readonly LazyStyleSheet[]): void {
  const adopted = root.adoptedStyleSheets
  const added = sheets
    .map(styleSheetOf)
    .filter((sheet, at, all) => !adopted.includes(sheet) && all.indexOf(sheet) === at)
  if (added.length > 0) root.adoptedStyleSheets = [...adopted, ...added]
}
