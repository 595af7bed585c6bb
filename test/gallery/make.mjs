/**
 * `npm run gallery`: a picture of every screen of the running product, in both languages and themes, at several widths.
 * The tours that look for what does not fit take them on their way. Leaves test-results/gallery/index.html to look at,
 * and the README's own picture in demo/screenshots.
 */
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../demo/prepare.mjs'
import { runProgram, signalPrograms } from '../runner/program.mjs'
import { galleryPage, picturesIn } from './page.mjs'

const folder = join(root, 'test-results/gallery')
const tours = ['layout', 'registration-screens', 'playground'].map((name) => `test/e2e/${name}.test.ts`)

for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(name, () => signalPrograms(name))

rmSync(folder, { recursive: true, force: true })
const problem = await runProgram('test/run.mjs', ['e2e', ...tours], { timeoutMs: 15 * 60_000 })
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else {
  const pictures = picturesIn(readdirSync(folder))
  writeFileSync(join(folder, 'index.html'), galleryPage(pictures))
  copyFileSync(join(folder, 'login.ko.light.1280.png'), join(root, 'demo/screenshots/login.png'))
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`)
}
