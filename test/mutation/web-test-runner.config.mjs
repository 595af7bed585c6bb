import base from '../config/web-test-runner.config.mjs'

/** The element tests, only those whose title holds TEST_TITLE. */
export default {
  ...base,
  testFramework: { config: { ...base.testFramework.config, grep: process.env.TEST_TITLE ?? '' } },
}
