import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const migrationsFolder = 'server/database/migrations'

/**
 * Builds these sources as a next version could be: of another number, and with a database that only it knows.
 *
 * @param {string} folder where it comes to lie, ready to be packed
 */
export function buildNextVersion(folder) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const change = (/** @type {string} */ file, /** @type {(text: string) => string} */ to) =>
    writeFileSync(join(folder, file), to(readFileSync(join(folder, file), 'utf8')))

  for (const manifest of ['package.json', 'server/package.json'])
    change(manifest, (text) => text.replace(/("version": )"[^"]+"/, '$1"99.0.0"'))
  const number = Math.max(...readdirSync(migrationsFolder).map((name) => Number.parseInt(name, 10) || 0)) + 1
  writeFileSync(
    join(folder, migrationsFolder, 'next.ts'),
    `import type { Migration } from './migration'

export const next: Migration = {
  version: ${number},
  name: 'next',
  sql: 'ALTER TABLE employees ADD COLUMN next_version text; UPDATE employees SET next_version = employee_id',
}
`,
  )
  change(`${migrationsFolder}/index.ts`, (text) =>
    `import { next } from './next'\n${text}`.replace(/,\n\]\n$/, ',\n  next,\n]\n'),
  )
  const built = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) throw new Error('The next version cannot be built.')
}
