/**
 * Finds the packages of a lock file that a part of the repository needs, and checks that they are installed. Resolves
 * names as Node does: a package's own `node_modules` first, then the `node_modules` of the folders above.
 *
 * @typedef {object} LockedPackage
 * @property {string} [name]
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional] true if only optional packages need it, so that it can be missing on this machine
 * @property {boolean} [link] a link to the workspace in `resolved`
 * @property {string} [resolved]
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [devDependencies] only workspaces have these
 * @property {Readonly<Record<string, string>>} [optionalDependencies]
 * @property {Readonly<Record<string, string>>} [peerDependencies]
 * @property {Readonly<Record<string, { optional?: boolean }>>} [peerDependenciesMeta]
 * @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages keyed by the path of each package in the lock file
 */

/** @param {LockedPackages} lock @param {string} name @param {string} path of the package that needs it */
function find(lock, name, path) {
  for (let folder = path; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const found = `${folder}${folder && '/'}node_modules/${name}`
    if (Object.hasOwn(lock, found)) return found
    if (folder === '') return undefined
  }
}

/** @param {LockedPackage} entry */
const namesIn = ({ dependencies, devDependencies, optionalDependencies, peerDependencies, ...entry }) => [
  ...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !entry.peerDependenciesMeta?.[name]?.optional),
]

/**
 * @param {LockedPackages} lock
 * @param {readonly string[]} workspaces their folders; the root is `''`
 * @returns {Set<string>} the lock's path of every package that the workspaces need
 */
export function neededPackages(lock, workspaces) {
  const needed = new Set(workspaces)
  for (const path of needed) {
    const { link, resolved, ...entry } = lock[path] ?? {}
    if (link && resolved) needed.add(resolved)
    for (const name of namesIn(entry)) {
      const found = find(lock, name, path)
      if (found) needed.add(found)
    }
  }
  return needed
}

/**
 * @param {LockedPackages} wanted the packages of the lock file
 * @param {LockedPackages} present the installed packages
 * @param {readonly string[]} [workspaces] checks only what these need
 * @returns {boolean} false if a package is missing or has another version
 */
export function packagesAreCurrent(wanted, present, workspaces) {
  const paths = workspaces ? [...neededPackages(wanted, workspaces)] : Object.keys(wanted)
  // Skips the workspaces: they are always there, and npm does not list each of them.
  const packages = paths.filter((path) => path.includes('node_modules/'))
  return packages.every((path) => {
    const found = present[path]
    return found ? found.version === wanted[path]?.version : wanted[path]?.optional === true
  })
}
