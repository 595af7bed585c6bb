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
    'test/elements/slow-chunks.test.ts':
      'alone it passes; after many other files no skeleton comes, and why is not known yet',
    'test/elements/sticky-head.test.ts': 'there, focus scrolls without regard to scroll-padding',
  },
}
