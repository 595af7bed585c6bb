/** Every Latin letter gets a mark, so that what is left of plain English is seen. */
const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const marked = [...'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļṁñöþǫŕšţûṽŵẋýž']

/** 40 % longer, in groups that a line can break between as it does between words. */
const padding = (length: number): string => '~'.repeat(Math.ceil(length * 0.4)).replace(/~{1,6}/g, ' $&')

/** A text with its letters accented, made longer and put in brackets; what stands in double braces stays. */
export function accented(text: string): string {
  const letters = text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part) =>
      part.startsWith('{{') ? part : [...part].map((each) => marked[plain.indexOf(each)] ?? each).join(''),
    )
  return `[${letters.join('')}${padding(text.length)}]`
}

/** The same for each text of a table, or of tables in one, also for what a function makes of its values. */
export function accentedTexts<Table>(table: Table): Table {
  if (typeof table === 'string') return accented(table) as Table
  if (typeof table === 'function') return ((...values: unknown[]) => accented(table(...values))) as Table
  if (Array.isArray(table)) return table.map(accentedTexts) as Table
  if (typeof table !== 'object' || table === null || table instanceof RegExp) return table
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, accentedTexts(value)])) as Table
}
