/**
 * Which packages of a lock file a part of the repository needs, and whether they are installed. The lock says it as Node
 * looks for them: a package's own `node_modules` first, then those of the folders above it.
 *
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [optional] only optional packages need it, and this machine may have no use for it
 * @property {boolean} [link] stands for the workspace that is in `resolved`
 * @property {string} [resolved]
 * @property {Readonly<Record<string, string>>} [dependencies]
 * @property {Readonly<Record<string, string>>} [devDependencies] of workspaces alone
 * @property {Readonly<Record<string, string>>} [optionalDependencies]
 * @property {Readonly<Record<string, string>>} [peerDependencies]
 * @property {Readonly<Record<string, { optional?: boolean }>>} [peerDependenciesMeta]
 * @typedef {Readonly<Record<string, LockedPackage>>} LockedPackages by the path of each
 */

/** @param {LockedPackages} lock @param {string} name @param {string} path of whoever needs it */
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
 * @returns {Set<string>} the path of every package that they need, in the lock
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
 * @param {LockedPackages} wanted what the lock file names
 * @param {LockedPackages} present what is installed
 * @param {readonly string[]} [workspaces] only what these need
 * @returns {boolean} false where a package is missing or of another version
 */
export function packagesAreCurrent(wanted, present, workspaces) {
  const paths = workspaces ? [...neededPackages(wanted, workspaces)] : Object.keys(wanted)
  // The workspaces themselves are always there, and npm does not list each of them.
  const packages = paths.filter((path) => path.includes('node_modules/'))
  return packages.every((path) => {
    const found = present[path]
    return found ? found.version === wanted[path]?.version : wanted[path]?.optional === true
  })
}

/**
 * `npm ci` begins with an empty folder. What one command has installed stays there for it, so that two commands do not
 * take turns in removing each other's packages.
 *
 * @param {LockedPackages} wanted what the lock file names
 * @param {LockedPackages} present what is installed
 * @param {readonly string[]} workspaces what a command needs now
 * @param {readonly (readonly string[])[]} selections what each command needs
 * @returns {string[]} the workspaces to install
 */
export const withSelectionsThatAreThere = (wanted, present, workspaces, selections) => [
  ...new Set([
    ...workspaces,
    ...selections.filter((each) => packagesAreCurrent(wanted, present, each)).flat(),
  ]),
]
