import { execFileSync } from 'node:child_process'
import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Links a folder's files one by one: a link to the folder itself would lead tools out of the copy. */
function linkFolder(/** @type {string} */ from, /** @type {string} */ to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) linkFolder(source, target)
    else linkSync(source, target)
  }
}

/**
 * Makes a throw-away copy of the repository as it lies here, with changes that are not committed. Packages are
 * linked, all else is copied.
 *
 * @param {string} root
 * @param {string} folder
 */
export function copyRepository(root, folder) {
  rmSync(folder, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  for (const file of new Set(listed.split('\0').filter(Boolean))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(root, file), join(folder, file))
  }
  linkFolder(join(root, 'node_modules'), join(folder, 'node_modules'))
}
