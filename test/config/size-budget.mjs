/**
 * Limits of the files that a browser loads, in kB (1000 bytes) after brotli. The hashes in the names of chunks alone make the entry of one and the
 * same source up to 0.04 kB larger or smaller.
 *
 * @typedef {object} Budget
 * @property {string} title
 * @property {number} limitKb
 * @property {string} [file] of dist/, with what it imports before it runs
 * @property {RegExp} [chunks] names of files in dist/chunks/, by themselves
 * @property {string} [page] body of a plain page with the script tag: what a browser loads for it
 * @property {string} [language] of that browser
 * @property {'form' | 'sign-in' | 'signed-in'} [part] of a sign-in on that page: see loaded-files.mjs
 */

const page = '<mfa-login config-url="/config.json"></mfa-login>'

/** @type {readonly Budget[]} */
export const budgets = [
  { title: 'the entry, with five elements defined', limitKb: 9.9, file: 'mfa-elements.js' },
  { title: 'the login form in Korean', limitKb: 98, page, language: 'ko-KR', part: 'form' },
  { title: 'the login form in English', limitKb: 98, page, language: 'en-GB', part: 'form' },
  { title: 'a whole email sign-in in Korean', limitKb: 129, page, language: 'ko-KR', part: 'sign-in' },
  { title: 'a whole email sign-in in English', limitKb: 129, page, language: 'en-GB', part: 'sign-in' },
  { title: 'the signed-in area on top', limitKb: 37, page, language: 'ko-KR', part: 'signed-in' },
  { title: 'the message broker', limitKb: 30.8, chunks: /^(mqtt-)?broker-/ },
  { title: 'the passkey prompt', limitKb: 1.5, chunks: /^prompt-/ },
]
