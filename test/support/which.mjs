import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

function isExecutable(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function subfolders(/** @type {string} */ folder) {
  try {
    return readdirSync(folder).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  } catch {
    return []
  }
}

// Every folder that fits a pattern such as /usr/lib/postgresql/*/bin, the highest version first.
function expand(/** @type {string} */ pattern) {
  const [head = '', ...rest] = pattern.split('*/')
  return rest.reduce(
    (folders, part) =>
      folders.flatMap((folder) => subfolders(folder).map((name) => join(folder, name, part))),
    [head],
  )
}

/**
 * The first of `names` that this machine can run: looked up in PATH, then in `folders`
 * (absolute, `*` standing for one path segment; an absolute name is taken as it is).
 *
 * @param {readonly string[]} names
 * @param {readonly string[]} [folders]
 * @returns {string | undefined} the absolute path
 */
export function which(names, folders = []) {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders.flatMap(expand)].filter(Boolean)
  const candidates = names.flatMap((name) =>
    name.startsWith('/') ? [name] : places.map((place) => join(place, name)),
  )
  return candidates.find(isExecutable)
}
