import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../../server/database/database'
import { openPglite } from '../../server/database/pglite-database'
import { type DatabaseContent, fillWith } from './database-content'
import { webAssemblyFlags } from './webassembly-flags'

const imagesFolder = join(tmpdir(), 'mfa-elements-pglite')
const DAY_MS = 86_400_000

for (const flag of webAssemblyFlags) setFlagsFromString(flag)

/**
 * PGlite databases that wait to be copied. Making an empty one takes five seconds of a processor, migrating and seeding
 * it two more, and copying it next to nothing. Each is made from the one before it when it is first asked for, and its
 * name holds whatever decides what is in it, so that none is ever out of date.
 *
 * @returns the folder of the image, which callers copy and leave as it is
 */
export async function pgliteImage(image: DatabaseContent): Promise<string> {
  const path = pathOf(image)
  if (!existsSync(path)) await make[image](path)
  return path
}

/** The day by which the seeded history is made up: a server whose clock shows another one seeds for itself. */
export const seedDayOf = (now: Date): string => now.toISOString().slice(0, 10)

function pathOf(image: DatabaseContent): string {
  const { version } = JSON.parse(read('node_modules/@electric-sql/pglite/package.json')) as {
    version: string
  }
  const name = image === 'empty' ? [image, version] : [image, version, seedDayOf(new Date()), sourceHash()]
  return join(imagesFolder, name.join('-'))
}

const make: Readonly<Record<DatabaseContent, (path: string) => Promise<void>>> = {
  empty: (path) =>
    build(path, async (folder) => {
      const database = await PGlite.create(join(folder, 'database'))
      await dropOtherDatabases(database)
      await database.close()
    }),
  migrated: (path) => grow('empty', path, fillWith.migrated),
  seeded: (path) => grow('migrated', path, fillWith.seeded),
}

/** A new cluster has three databases of 300 files each. Only one is ever opened, and each copy would carry the others. */
async function dropOtherDatabases(database: PGlite): Promise<void> {
  await database.exec('UPDATE pg_database SET datistemplate = false')
  const { rows } = await database.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE datname <> current_database()',
  )
  for (const { datname } of rows) await database.exec(`DROP DATABASE ${datname}`)
}

const grow = (from: DatabaseContent, path: string, change: (database: Database) => Promise<unknown>) =>
  build(path, async (folder) => {
    forgetEarlierDays()
    cpSync(await pgliteImage(from), join(folder, 'database'), { recursive: true })
    const database = await openPglite(folder)
    await change(database)
    await database.close()
  })

/** Makes a data folder and puts its database where the image is expected, whole or not at all. */
async function build(path: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mfa-pglite-'))
  try {
    await fill(folder)
    mkdirSync(imagesFolder, { recursive: true })
    await rename(join(folder, 'database'), path).catch((error) => {
      if (!existsSync(path)) throw error
      // Another worker was first.
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Deletes images of earlier days. An image's sources change often, and each image takes 24 MB. */
function forgetEarlierDays(): void {
  if (!existsSync(imagesFolder)) return
  for (const name of readdirSync(imagesFolder)) {
    const path = join(imagesFolder, name)
    const ageMs = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (!name.startsWith('empty') && ageMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Of all that migrations and seed can import: more than they do, for a hash that misses nothing. */
function sourceHash(): string {
  hash ??= ['server', 'src/contract']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /^(?!dist\b).*\.(ts|js)$/.test(name))
        .map((name) => join(folder, name)),
    )
    .sort()
    .reduce((sum, path) => sum.update(`${path}\0`).update(read(path)), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)
  return hash
}
let hash: string | undefined
