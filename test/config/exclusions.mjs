/**
 * Element test files that one engine cannot run, each with the reason. The runner prints them; without an entry here
 * the same files run in all three.
 *
 * @type {Record<import('../support/browsers.mjs').Engine, Record<string, string>>}
 */
export const exclusions = {
  chromium: {},
  firefox: {},
  webkit: {
    'test/elements/sticky-head.test.ts': 'there, focus scrolls without regard to scroll-padding',
  },
}
