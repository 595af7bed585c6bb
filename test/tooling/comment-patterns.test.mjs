import { expect, it } from 'vitest'
import { checkComments } from '../config/comment-patterns.mjs'

it.each([
  ['/** Whether the form is open. */', 'True if'],
  ['/**\n * What the host said.\n */\nconst a = 1', 'subject first'],
  ['// How long it takes.', 'subject first'],
  ['// Whoever asks first wins.', 'anyone who'],
  ["it('shows somebody’s name', () => {})", 'the noun'],
  ['call(/* nothing, where there is none */ 1)', 'missing'],
  ['/**\n * What else\n * comes to nothing.\n */', 'subject first'],
  ["describe.each(kinds)('a try that comes to nothing', () => {})", 'no effect'],
  ['test(`is told $' + '{name}`, () => {})', 'who says it'],
  ['interface Asked {\n  a: 1\n}', 'by a noun'],
  ['type Kept = 1', 'by a noun'],
])('refuses %j', (content, instead) => {
  expect(checkComments('a.test.ts', content)).toContainEqual(expect.stringContaining(instead))
})

it('reads neither values nor what is drawn, and leaves questions and nouns alone', () => {
  const content =
    "enterId('whoever')\nconst a = <p>whoever // Whether</p>\n// How many are there? Ten.\ntype KeptSession = 1"
  expect(checkComments('a.tsx', content)).toEqual([])
})
