import { expect, it } from 'vitest'
import { checkCommentWords } from '../config/comment-words.mjs'

it.each([
  ['// The count starts anew.', 'again'],
  ['/**\n * What the host is\n * told of it.\n */\nconst a = 1', 'who says it'],
  ['call(/* nobody waits */ 1)', 'who does it not'],
  ["it('shows a list that cannot be had', () => {})", 'missing'],
  ["describe.each(kinds)('nobody', () => {})", 'who does it not'],
  ['test(`is told $' + '{name}`, () => {})', 'who says it'],
])('refuses %j', (content, instead) => {
  expect(checkCommentWords('a.test.ts', content)).toEqual([expect.stringContaining(instead)])
})

it('reads neither values nor what is drawn', () => {
  const content = "enterId('nobody')\nconst told = <p>nobody // anew</p>"
  expect(checkCommentWords('a.tsx', content)).toEqual([])
})
