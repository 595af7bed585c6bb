import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { neededPackages } from '../../demo/needed-packages.mjs'

/**
 * @typedef {import('../../demo/needed-packages.mjs').LockedPackage} LockedPackage
 * @typedef {import('../../demo/needed-packages.mjs').LockedPackages} LockedPackages
 */

/**
 * Returns the packages that the elements' scripts contain, from the list that the build writes beside the scripts.
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
    // The dependencies of an entry are left out: each of them either is in the list itself or is not in the scripts.
    const alone = { dependencies: undefined, optionalDependencies: undefined, peerDependencies: undefined }
    return [`node_modules/${name}`, { ...found[1], ...alone, dev: undefined, peer: undefined }]
  })
  return Object.fromEntries(entries)
}

/** @param {LockedPackages} lock @returns {LockedPackages} the packages installed with the server */
export function installedPackages(lock) {
  const { devDependencies: _, ...server } = lock.server ?? {}
  const needed = neededPackages({ ...lock, server }, ['server'])
  needed.delete('server')
  return Object.fromEntries([...needed].map((path) => [path, lock[path] ?? {}]))
}

/**
 * Returns the lock file that ships with the server's package, so that every installation gets the tested versions. It
 * contains only the needed packages, with the digest of each.
 *
 * @param {{ name: string, version: string }} manifest
 * @param {LockedPackages} lock
 * @returns {string} npm-shrinkwrap.json
 */
export function shrinkwrapOf({ name, version }, lock) {
  const { devDependencies: _, ...own } = lock.server ?? {}
  /** @type {Record<string, LockedPackage>} */
  const packages = { '': { name, ...own, version } }
  for (const [path, entry] of Object.entries(installedPackages(lock)).sort()) {
    if (!path.startsWith('node_modules/')) throw new Error(`The package would not find ${path}.`)
    if (!entry.integrity) throw new Error(`The lock file has no digest of ${path}.`)
    // The download address is removed, because each installation uses its own registry.
    const { resolved: _, ...rest } = entry
    packages[path] = rest
  }
  const lockfile = { name, version, lockfileVersion: 3, requires: true, packages }
  return `${JSON.stringify(lockfile, undefined, 2)}\n`
}

/**
 * Returns a bill of materials (CycloneDX). npm writes it from a lock file of only these packages. It does not change
 * from build to build, because the build's time and the serial number are removed.
 *
 * @param {{ name: string, version: string, license: string, dependencies?: Record<string, string> }} manifest
 * @param {LockedPackages} packages
 * @returns {string}
 */
export function billOfMaterials({ name, version, license, ...manifest }, packages) {
  const top = mkdtempSync(join(tmpdir(), 'mfa-sbom-'))
  // The folder has the package's name, because npm takes the name from there.
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
    const written = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const { serialNumber: _number, metadata, ...bill } = JSON.parse(written)
    const { timestamp: _time, ...about } = metadata
    return `${JSON.stringify({ ...bill, metadata: about }, undefined, 2)}\n`
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}
