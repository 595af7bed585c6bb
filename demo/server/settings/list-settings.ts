import type { ReadSettings } from './read-settings'

/** What `--check` prints: each setting with its value and where that comes from. */
export function listSettings({ used }: ReadSettings): string {
  const width = (field: 'variable' | 'value') => Math.max(...used.map((each) => each[field].length))
  const [variables, values] = [width('variable'), width('value')]
  const lines = used.map(
    ({ variable, value, source }) => `${variable.padEnd(variables)}  ${value.padEnd(values)}  ${source}`,
  )
  return `${lines.join('\n')}\n`
}
