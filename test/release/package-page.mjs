import { posix } from 'node:path'

/**
 * A page of a package is read away from the repository: pictures, and links to files that the package does not bring, get their full
 * address, of the files as they are in this version. A package page shows the README alone, so that all of its links do.
 *
 * @param {string} text
 * @param {{ repository: { url: string }, version: string }} manifest
 * @param {{ page?: string, brought?: readonly string[] }} [where] the page's path, and the files to which links stay as they are
 */
export function packagePage(text, { repository, version }, { page = 'README.md', brought = [] } = {}) {
  const address = repository.url.replace(/^git\+/, '').replace(/\.git$/, '')
  return text.replace(
    /(!?)\[([^\]]*)\]\((?![a-z][\w+.-]*:|#)([^)#\s]+)(#[^)\s]*)?\)/g,
    (whole, /** @type {string} */ picture, name, target, anchor = '') => {
      const file = posix.join(posix.dirname(page), target)
      if (brought.includes(file)) return whole
      return `${picture}[${name}](${address}/${picture ? 'raw' : 'blob'}/v${version}/${file}${anchor})`
    },
  )
}
