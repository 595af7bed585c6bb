/**
 * What a browser may load, in kB (1000 bytes) after brotli.
 *
 * @typedef {object} Budget
 * @property {string} title
 * @property {number} limitKb
 * @property {string} [file] of dist/, with what it imports before it runs
 * @property {RegExp} [chunks] names of files in dist/chunks/, by themselves
 * @property {string} [page] body of a plain page with the script tag: what a browser loads for it
 * @property {string} [language] of that browser
 * @property {'form' | 'sign-in' | 'inside'} [part] of a sign-in on that page: see loaded-files.mjs
 */

const page = '<mfa-login></mfa-login>'

/** @type {readonly Budget[]} */
export const budgets = [
  { title: 'the entry, with five elements defined', limitKb: 8, file: 'mfa-elements.js' },
  { title: 'the login form in Korean', limitKb: 74.5, page, language: 'ko-KR', part: 'form' },
  { title: 'the login form in English', limitKb: 74.5, page, language: 'en-GB', part: 'form' },
  { title: 'a whole email sign-in in Korean', limitKb: 101.5, page, language: 'ko-KR', part: 'sign-in' },
  { title: 'a whole email sign-in in English', limitKb: 101.5, page, language: 'en-GB', part: 'sign-in' },
  { title: 'the signed-in area on top', limitKb: 32, page, language: 'ko-KR', part: 'inside' },
  { title: 'the message broker', limitKb: 22.8, chunks: /^(mqtt-)?broker-/ },
  { title: 'the passkey prompt', limitKb: 1.5, chunks: /^prompt-/ },
]
