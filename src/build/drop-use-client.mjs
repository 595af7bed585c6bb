/**
 * Takes out the marks of a bundler that renders on a server. Ours does not, and would warn of each.
 *
 * @type {import('rollup').Plugin}
 */
export const dropUseClient = {
  name: 'drop-use-client',
  transform: (code) =>
    /^['"]use client['"]/.test(code) ? { code: code.replace(/^['"]use client['"];?/, ''), map: null } : null,
}
