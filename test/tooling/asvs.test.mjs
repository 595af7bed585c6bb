import { expect, it } from 'vitest'
import { asvsIn, requirements, testedIn } from '../asvs/asvs.mjs'

it('has a test for every requirement that is said to be held, and for none that is not in the list', () => {
  const held = Object.entries(requirements).filter(([, { not }]) => not === undefined)
  expect([...testedIn().keys()].toSorted()).toEqual(held.map(([id]) => id).toSorted())
})

it('finds the requirements in a title beside those of our own', () => {
  expect(asvsIn('is good once [R41] [ASVS 6.5.1, 15.4.2]')).toEqual(['6.5.1', '15.4.2'])
  expect(asvsIn('is good once [ASVS6.5.1] [ASVS 6.5]')).toEqual([])
})
