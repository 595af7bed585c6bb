// Prepares the repository's documents for the package mfa-elements-server. Operators read there how to run the
// server. Each file that the documents name is in the package.
import { posix } from 'node:path'

/** The documents in the package, in addition to its README. They have the same paths as in the repository. */
const PAGES = [
  ...['CHANGELOG.md', 'SECURITY.md', 'UPGRADING.md'],
  ...['backup', 'broker', 'employees', 'install', 'keys', 'monitoring', 'operation', 'privacy'].map(
    (name) => `docs/server/${name}.md`,
  ),
  ...['asvs', 'limits', 'promises', 'threat-model'].map((name) => `docs/security/${name}.md`),
  'docs/reference/settings.md',
]

/** Replaces commands for a clone of the repository by those of the package. */
const inPackage = (/** @type {string} */ text) =>
  text.replace(/npm run (?:--silent )?admin(?: --)?/g, 'npx mfa-elements-admin')

/** Removes the parts that apply only to a clone of the repository, for example how to build. */
const withoutClone = (/** @type {string} */ text) =>
  text.replace(/\n<!-- clone -->\n[\s\S]*?\n<!-- \/clone -->\n/g, '')

/** Matches files of the repository that are named in parentheses, and links to files. */
const FILES =
  / \(`?((?:src|server|demo|tools|test)\/[\w./-]+)`?\)|\[([^\]]+)\]\((?!https?:|mailto:|#)([^)#]+)(#[^)]*)?\)/g

/**
 * Removes names of files that are not in the package, and turns links to such files into text.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} brought files and folders at the top of the package
 * @param {string} page the file of the text
 */
const withoutForeignFiles = (text, brought, page) =>
  text.replace(FILES, (whole, path, name, target) => {
    if (path !== undefined) return ''
    const file = posix.join(posix.dirname(page), target)
    const found = [...brought].some((each) => each === file || file.startsWith(`${each}/`))
    return found ? whole : name
  })

/**
 * @param {(file: string) => string} read a file of the repository
 * @returns {Record<string, string>} by file of the package
 */
export function packageDocuments(read) {
  const brought = new Set([...PAGES, 'README.md', 'LICENSE', 'deploy'])
  const texts = Object.entries({
    'README.md': read('tools/pack/package-readme.md'),
    ...Object.fromEntries(PAGES.map((page) => [page, read(page)])),
  }).map(([page, text]) => [page, withoutForeignFiles(inPackage(withoutClone(text)), brought, page)])
  return { ...Object.fromEntries(texts), LICENSE: read('LICENSE') }
}
