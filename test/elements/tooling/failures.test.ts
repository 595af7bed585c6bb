import { expect } from 'chai'

describe('a failed test', () => {
  for (const [kind, compare] of [
    ['elements', () => expect(document.body).to.equal(document.head)],
    ['functions', () => expect(alert).to.equal(confirm)],
    ['lists of elements', () => expect([document.body]).to.deep.equal([document.head])],
  ] as const) {
    it(`can be sent from the page though it compared ${kind}`, () => {
      let failure: { actual?: unknown; expected?: unknown; message?: string } = {}
      try {
        compare()
      } catch (error) {
        failure = error as typeof failure
      }
      expect(failure.message).to.match(/^expected/)
      const { actual, expected } = failure
      expect(structuredClone({ actual, expected })).to.have.keys('actual', 'expected')
    })
  }

  it('keeps what it can send', () => {
    try {
      expect({ a: 1 }).to.deep.equal({ a: 2 })
    } catch (error) {
      expect(error).to.have.deep.property('actual', { a: 1 })
      expect(error).to.have.deep.property('expected', { a: 2 })
      return
    }
    throw new Error('It did not fail.')
  })
})
