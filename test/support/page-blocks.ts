import { readFileSync } from 'node:fs'

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** The sections of a Markdown file by their heading, each with what stands below it. */
const sectionsOf = (file: string): ReadonlyMap<string, string> =>
  new Map(
    textOf(file)
      .split(/^#{2,3} (?=[A-Z0-9])/m)
      .map((section) => [section.split('\n', 1)[0] ?? '', section]),
  )

/** The code blocks of a section, without what surrounds them. Throws where there is no such section. */
export function blocksUnder(file: string, heading: string, language = 'sh'): readonly string[] {
  const section = sectionsOf(file).get(heading)
  if (section === undefined) throw new Error(`${file} has no section “${heading}”`)
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')
  return [...section.matchAll(fence)].map(([, block = '']) => block)
}

/** Returns the commands of a block: its lines, without lines that are only a comment. */
export const commandsOf = (block: string): readonly string[] =>
  block
    .split('\n')
    .map((line) => line.replace(/(?:^|\s{2,})#.*$/, '').trim())
    .filter(Boolean)
