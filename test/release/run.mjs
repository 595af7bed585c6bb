/**
 * `npm run release`: everything between a commit and two packages that can be published. They come into `release/` with
 * their hashes and what they are made of, and are published unless `--dry-run` is said.
 *
 *   --dry-run         publishes nothing; the day in the changelog may be missing
 *   --without-tests   leaves out `npm test`, for who has just run it on this commit
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale, installPackages, root } from '../../demo/prepare.mjs'
import { billOfMaterials, bundledPackages, installedPackages } from '../../tools/pack/package-contents.mjs'
import { changelogProblems } from './changelog.mjs'
import { packagePage } from './package-page.mjs'

const { 'dry-run': dryRun = false, 'without-tests': withoutTests = false } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, 'without-tests': { type: 'boolean' } },
}).values
const folder = join(root, 'release')
const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8')
const elements = JSON.parse(read('package.json'))
const server = JSON.parse(read('server/package.json'))

function stop(/** @type {string[]} */ ...problems) {
  for (const problem of problems) console.error(problem)
  process.exit(1)
}

/** npm is a script on Windows, which only a shell can start. */
const shell = process.platform === 'win32'

/** @param {string} what @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(what, command, args, env = {}) {
  console.log(`== ${what}`)
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell,
  })
  if (status !== 0) stop(`${what}: failed, see above.`)
}

function checkSources() {
  const problems = changelogProblems(read('CHANGELOG.md'), elements.version, { dryRun })
  if (server.version !== elements.version)
    problems.push(`The server has version ${server.version}, and the elements ${elements.version}.`)
  if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }))
    problems.push('There are changes that are in no commit.')
  if (problems.length > 0) stop(...problems)
}

/** Packs a copy of the commit, because pages of a package do not link as those of the repository do. */
function pack() {
  console.log('== packages')
  const copy = mkdtempSync(join(tmpdir(), 'mfa-release-'))
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', copy], { input: archive })
  for (const built of ['dist', 'demo/dist']) cpSync(join(root, built), join(copy, built), { recursive: true })
  const brought = execFileSync('git', ['ls-files', ...elements.files], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  for (const page of brought.filter((file) => file.startsWith('docs/')))
    writeFileSync(join(copy, page), packagePage(read(page), elements, { page, brought }))
  writeFileSync(join(copy, 'README.md'), packagePage(read('README.md'), elements))
  // The elements are built; the server's own script puts the portal into its folder.
  for (const [option, workspace] of [['--ignore-scripts'], ['--foreground-scripts', '--workspace=server']])
    execFileSync(
      'npm',
      ['pack', `--pack-destination=${folder}`, option ?? '', ...(workspace ? [workspace] : [])],
      {
        cwd: copy,
        stdio: ['ignore', 'ignore', 'inherit'],
        shell,
      },
    )
  rmSync(copy, { recursive: true, force: true })
}

function describeContents() {
  const lock = JSON.parse(read('package-lock.json')).packages
  const held = bundledPackages(read('dist/third-party-licences.txt'), lock)
  const bills = { 'mfa-elements': billOfMaterials(elements, held) }
  Object.assign(bills, { 'mfa-elements-server': billOfMaterials(server, installedPackages(lock)) })
  for (const [name, bill] of Object.entries(bills)) writeFileSync(join(folder, `${name}.cdx.json`), bill)
  cpSync(join(root, 'dist/integrity.json'), join(folder, 'integrity.json'))
}

/** Checks the registry's signatures of the installed packages. A registry without signatures does not fail the release. */
function checkSignatures() {
  console.log('== signatures of the packages that are installed')
  const options = /** @type {const} */ ({ cwd: root, encoding: 'utf8', shell })
  const { status, stdout, stderr } = spawnSync('npm', ['audit', 'signatures'], options)
  if (status === 0) return console.log(stdout.trim())
  if (/invalid|tampered|missing registry signature/i.test(stdout)) stop(stdout)
  console.log(`not answered: ${/npm error network (request .*)/.exec(stderr)?.[1] ?? stderr.trim()}`)
}

checkSources()
if (!withoutTests) run('tests', 'npm', ['test', '--', '--everywhere'])
await installPackages()
await buildIfStale()
for (const version of [20, 22, 24])
  run(`an equal build on Node ${version}`, 'npx', ['-y', '-p', `node@${version}`, '.ci/equal-builds'])
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
pack()
describeContents()
run('the packages by themselves', 'npm', ['test', '--', 'package'], { TARBALLS: folder })
checkSignatures()
console.log(`== release/\n${readdirSync(folder).join('\n')}`)
const tarballs = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
if (!dryRun) for (const file of tarballs) run(file, 'npm', ['publish', join(folder, file)])
