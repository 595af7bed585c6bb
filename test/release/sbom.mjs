import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { neededPackages } from '../../demo/needed-packages.mjs'

/** @typedef {import('../../demo/needed-packages.mjs').LockedPackages} LockedPackages */

/**
 * What the elements hold, by the list that the build writes beside them.
 *
 * @param {string} licences content of third-party-licences.txt
 * @param {LockedPackages} lock
 * @returns {LockedPackages}
 */
export function bundledPackages(licences, lock) {
  const held = [...licences.matchAll(/^((?:@[\w.-]+\/)?[\w.-]+) (\d[\w.-]*), \S+$/gm)]
  const entries = held.map(([line, name, version]) => {
    const found = Object.entries(lock).find(
      ([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
    )
    if (!found) throw new Error(`The lock file does not have what the elements hold: ${line}`)
    // Each stands for itself: what it would bring along is in the list, or was left out of the scripts.
    const alone = { dependencies: undefined, optionalDependencies: undefined, peerDependencies: undefined }
    return [`node_modules/${name}`, { ...found[1], ...alone, dev: undefined, peer: undefined }]
  })
  return Object.fromEntries(entries)
}

/** @param {LockedPackages} lock @returns {LockedPackages} what is installed with the server */
export function installedPackages(lock) {
  const { devDependencies: _, ...server } = lock['demo/server'] ?? {}
  const needed = neededPackages({ ...lock, 'demo/server': server }, ['demo/server'])
  needed.delete('demo/server')
  return Object.fromEntries([...needed].map((path) => [path, lock[path] ?? {}]))
}

/**
 * A bill of materials (CycloneDX), which npm writes from a lock file of just these packages.
 *
 * @param {{ name: string, version: string, license: string, dependencies?: Record<string, string> }} manifest
 * @param {LockedPackages} packages
 * @returns {string}
 */
export function billOfMaterials({ name, version, license, ...manifest }, packages) {
  const top = mkdtempSync(join(tmpdir(), 'mfa-sbom-'))
  // npm takes the name of the folder for that of the package.
  const folder = join(top, name)
  const bundled = Object.entries(packages).map(([path, entry]) => [
    path.replace('node_modules/', ''),
    entry.version ?? '',
  ])
  const dependencies = manifest.dependencies ?? Object.fromEntries(bundled)
  const own = { name, version, license, dependencies }
  const lock = { name, version, lockfileVersion: 3, requires: true, packages: { '': own, ...packages } }
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    return execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}
