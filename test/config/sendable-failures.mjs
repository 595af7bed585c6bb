const sendable = '/test/elements/support/chai.ts'

/**
 * Gives the tests that import Chai the one whose failures can be sent from the page.
 *
 * @returns {import('@web/test-runner').TestRunnerPlugin}
 */
export const sendableFailures = () => ({
  name: 'sendable-failures',
  resolveImport: ({ source, context }) =>
    source === 'chai' && context.path !== sendable ? sendable : undefined,
})
