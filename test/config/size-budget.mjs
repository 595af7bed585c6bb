/**
 * What a browser may load, in kB (1000 bytes) after brotli. `chunks` are named as the build names them, without hash;
 * what they import statically is counted with them.
 *
 * @typedef {{ title: string, limitKb: number, entry?: string, chunks?: readonly string[] }} Budget
 * @type {readonly Budget[]}
 */
export const budgets = [
  { title: 'the entry with five elements defined', limitKb: 8, entry: 'mfa-elements.js' },
]
