import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../demo/prepare.mjs'
import { pages } from '../documents/pages.mjs'

/** In the order of the page, without those that stand for any name: `src/core/texts/en/NAME.ts`. */
function pathsIn(/** @type {string} */ page) {
  const code = [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\s]+)`/g)].map(
    ([, text = '']) => text,
  )
  return code.filter(
    (text) => /^(src|elements|server|demo|tools|test|deploy)\/.+/.test(text) && !text.includes('NAME'),
  )
}

describe('a page', () => {
  const naming = pages().filter((page) => page !== 'CHANGELOG.md' && pathsIn(page).length > 0)
  it.each(naming)('%s names files and folders that are there', (page) => {
    expect(pathsIn(page).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
