import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../demo/prepare.mjs'

/** In the order of the page, without those that stand for any name: `src/core/texts/NAME.en.ts`. */
function pathsIn(/** @type {string} */ page) {
  const code = [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\s]+)`/g)].map(
    ([, text = '']) => text,
  )
  return code.filter((text) => /^(src|elements|demo|test|deploy)\/.+/.test(text) && !text.includes('NAME'))
}

describe('a page for newcomers', () => {
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names files and folders that are there', (page) => {
    const paths = pathsIn(page)
    expect(paths).not.toHaveLength(0)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})
