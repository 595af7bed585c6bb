/**
 * What a browser may load, in kB (1000 bytes) after brotli.
 *
 * @typedef {object} Budget
 * @property {string} title
 * @property {number} limitKb
 * @property {string} [file] of dist/, with what it imports before it runs
 * @property {string} [page] body of a plain page with the script tag: all that a browser loads until it can be used
 * @property {string} [language] of that browser
 * @property {boolean} [signIn] and all that it loads until somebody has signed in by e-mail
 */

/** @type {readonly Budget[]} */
export const budgets = [
  { title: 'the entry, with five elements defined', limitKb: 8, file: 'mfa-elements.js' },
  { title: 'the login form in Korean', limitKb: 85, page: '<mfa-login></mfa-login>', language: 'ko-KR' },
  { title: 'the login form in English', limitKb: 85, page: '<mfa-login></mfa-login>', language: 'en-GB' },
  {
    title: 'a whole e-mail sign-in in Korean',
    limitKb: 105,
    page: '<mfa-login></mfa-login>',
    language: 'ko-KR',
    signIn: true,
  },
]
