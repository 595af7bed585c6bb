/**
 * Finds what a changelog lacks for a release.
 *
 * @param {string} changelog
 * @param {string} version
 * @param {{ dryRun?: boolean }} [options] dryRun: the day may still be open
 * @returns {string[]} what is wrong, one line each
 */
export function changelogProblems(changelog, version, { dryRun = false } = {}) {
  const [, ...sections] = changelog.split(/^## /m)
  const [first = ''] = sections
  const [heading = '', ...lines] = first.split('\n')
  if (!heading.startsWith(`${version} (`))
    return [`CHANGELOG.md begins with “${heading}”, and the packages have version ${version}.`]
  const problems = []
  if (!lines.some((line) => line.startsWith('- '))) problems.push(`CHANGELOG.md says nothing of ${version}.`)
  if (!dryRun && !/\(\d{4}-\d\d-\d\d\)$/.test(heading))
    problems.push(`CHANGELOG.md has no day for ${version}: write “## ${version} (YYYY-MM-DD)”.`)
  return problems
}
