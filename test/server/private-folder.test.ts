import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPglite } from '../../server/database/pglite-database'
import { loadSecret } from '../../server/secrets/secret-key'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

it('keeps the embedded database and the secret key in folders that no one else can look into', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'mfa-private-'))
  const mask = process.umask(0)
  try {
    const dataDir = join(parent, 'new', 'data')
    const database = await openPglite(dataDir)
    await database.close()
    expect(await modeOf(dataDir)).toBe('700')
    expect(await modeOf(join(dataDir, 'database'))).toBe('700')

    // As containers that share a volume do, whose process IDs are the same.
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret(undefined, dataDir)))
    expect(new Set(secrets).size).toBe(1)
    expect(await modeOf(join(dataDir, 'secret.key'))).toBe('600')
    expect((await readdir(dataDir)).filter((name) => name.startsWith('secret.key'))).toEqual(['secret.key'])
  } finally {
    process.umask(mask)
    await rm(parent, { recursive: true })
  }
})
