import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { publicManifest } from '../../elements/published/manifest.mjs'

it('describes the elements in the playground of `npm start` as in the package', () => {
  const file = new URL('../../elements/published/custom-elements.json', import.meta.url)
  // `npm run readme` writes it.
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(publicManifest())))
})
