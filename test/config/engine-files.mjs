/** @typedef {import('../support/browsers.mjs').Engine} Engine */

const names = (/** @type {string} */ list) =>
  list
    .trim()
    .split(/\s+/)
    .map((name) => `test/elements/${name}.test.ts`)

/**
 * Element tests of things that an engine can break. Firefox and WebKit run only these, unless `--everywhere` is given:
 * the rest is React and our own code, which behave the same in every engine. Chromium runs all tests.
 */
export const sensitiveFiles = [
  // Loading of modules, painting before React, and elements that move
  ...names('contract first-frame no-blank-frame page-load slow-chunks stale-release'),
  ...names('moved-element rewritten-page two-copies zero-attributes r2wc-traps crash'),
  // Focus, keys, forms and input methods
  ...names('login kept-focus kept-focus-sign-in manage-rename company-qr-side-panel'),
  ...names('ui/fields ui/dialogs ui/drop-downs ui/first-paint'),
  // Styles and sizes
  ...names('guest-look hidden-hosts host-matrix sticky-head text-size touch-device ui/surroundings'),
  // Storage, timers, history
  ...names('host-keys known-browser language login-mobile-wait navigation session-messages two-people'),
  // Passkeys, frames, printing
  ...names('login-passkey register-passkey register-passkey-conditions sandboxed-frame sign-in-sheet'),
]

const inSizedWindow = Object.fromEntries(
  [
    'card-place',
    'skeleton-first',
    'pseudo-language',
    'pseudo-language-late',
    'pseudo-language-pages',
    'pseudo-language-stale',
  ].map((name) => [
    `test/elements/${name}.test.ts`,
    'Chromium alone can set the size of its window, and the screens are the same in all three',
  ]),
)

/**
 * Element tests that an engine cannot run, with the reason, which the runner prints.
 *
 * @type {Record<Engine, Record<string, string>>}
 */
export const exclusions = {
  chromium: {},
  firefox: inSizedWindow,
  webkit: {
    ...inSizedWindow,
    'test/elements/sticky-head.test.ts': 'there, focus scrolls without regard to scroll-padding',
  },
}

/** @returns {readonly string[]} patterns of the element tests that an engine runs if no files are named */
export const filesFor = (/** @type {Engine} */ engine, /** @type {boolean} */ everywhere) =>
  engine === 'chromium' || everywhere ? ['test/elements/**/*.test.{ts,tsx}'] : sensitiveFiles
