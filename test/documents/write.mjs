/** `npm run readme`: writes the generated tables of README.md and docs/, and the manifest of the elements that `npm start` serves. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicManifest } from '../../elements/published/manifest.mjs'
import { pages, root } from './pages.mjs'
import { withTables } from './tables.mjs'

for (const page of pages()) {
  const file = join(root, page)
  const text = readFileSync(file, 'utf8')
  const written = await withTables(text)
  if (written !== text) writeFileSync(file, written)
}
writeFileSync(
  join(root, 'elements/published/custom-elements.json'),
  `${JSON.stringify(publicManifest(), null, 2)}\n`,
)
