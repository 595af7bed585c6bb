/**
 * A package page shows the README away from the repository: pictures and links get their full address, of the files as
 * they are in this version.
 *
 * @param {string} readme
 * @param {{ repository: { url: string }, version: string }} manifest
 */
export function packageReadme(readme, { repository, version }) {
  const address = repository.url.replace(/^git\+/, '').replace(/\.git$/, '')
  return readme.replace(
    /(!?)\[([^\]]*)\]\((?![a-z][\w+.-]*:|#)([^)\s]+)\)/g,
    (_, /** @type {string} */ picture, text, file) =>
      `${picture}[${text}](${address}/${picture ? 'raw' : 'blob'}/v${version}/${file})`,
  )
}
