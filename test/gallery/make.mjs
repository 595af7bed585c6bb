/**
 * `npm run gallery`: a picture of every screen of the running product, in both languages and themes, at several widths.
 * The tours that look for what does not fit take them on their way. Leaves test-results/gallery/index.html to look at,
 * and the README's own pictures in demo/screenshots.
 */
import { copyFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../demo/prepare.mjs'
import { runProgram, signalPrograms } from '../runner/program.mjs'
import { galleryPage, picturesIn } from './page.mjs'

const folder = join(root, 'test-results/gallery')
/** The tests that take pictures on their way: first the tours through the screens, which the page shows. */
const tests = [
  'screens',
  'registration-screens',
  'trouble-screens',
  'playground',
  'readme-pictures',
  'keyboard',
  'drop-in-styles',
  'drop-in-theme',
].map((name) => `test/e2e/${name}.test.ts`)

/** A README with pictures of more than this is slow to open. */
const largestBytes = 120_000

function copyReadmePictures() {
  for (const file of readdirSync(join(folder, 'readme'))) {
    const picture = join(folder, 'readme', file)
    if (statSync(picture).size > largestBytes)
      throw new Error(`${picture} is larger than ${largestBytes} bytes.`)
    copyFileSync(picture, join(root, 'demo/screenshots', file))
  }
}

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(name, () => signalPrograms(name))

rmSync(folder, { recursive: true, force: true })
const problem = await runProgram('test/run.mjs', ['e2e', ...tests], {
  timeoutMs: 15 * 60_000,
  env: { GALLERY: '1' },
})
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else {
  const pictures = picturesIn(readdirSync(folder))
  writeFileSync(join(folder, 'index.html'), galleryPage(pictures))
  copyReadmePictures()
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`)
}
