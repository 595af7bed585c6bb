import { use } from 'chai'

export * from 'chai'

/**
 * The page sends its results as structured clones. A failed comparison of elements holds both of them, which have no
 * clone, so that nothing at all would be sent, and the whole file would count as one that never ended.
 */
function sendable(side: unknown): unknown {
  try {
    return structuredClone(side)
  } catch {
    return String(side)
  }
}

use(({ Assertion }) => {
  const { assert } = Assertion.prototype
  Assertion.prototype.assert = function (...claim) {
    try {
      assert.apply(this, claim)
    } catch (failure) {
      const sides = failure as { actual?: unknown; expected?: unknown }
      sides.actual = sendable(sides.actual)
      sides.expected = sendable(sides.expected)
      throw failure
    }
  }
})
