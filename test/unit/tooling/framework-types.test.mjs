import { expect, it } from 'vitest'
import { frameworkFiles } from '../../../elements/published/framework-types.mjs'
import { publicManifest } from '../../../elements/published/manifest.mjs'

const types = Object.entries(frameworkFiles(publicManifest())).filter(([name]) => name.endsWith('.d.ts'))

it.each(types)('keeps every comment of %s in its line', (_name, text) => {
  const comments = text.split('\n').filter((line) => line.includes('/**') || line.includes('*/'))
  expect(comments.filter((line) => !/^ *\/\*\* .+ \*\/$/.test(line))).toEqual([])
})
