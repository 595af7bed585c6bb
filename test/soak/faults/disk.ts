import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pgliteImage } from '../../support/pglite-image'
import { startTestServer } from '../../support/server'
import type { Row, RowResult, Scale } from '../support/row'
import { underLoad, wide } from '../support/under-load'

/** Only the superuser of a machine, and not that of most containers, may make a disk. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mfa-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'none', folder]).status === 0
  if (mounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return mounted
}

/** A folder on a disk of its own, so small that it can be filled. */
async function withSmallDisk<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'mfa-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'none', folder])
  try {
    return await run(folder)
  } finally {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  }
}

/** Takes all that is left. */
function fill(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(200 * 1024 * 1024))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

const fullDisk = (scale: Scale): Promise<RowResult> =>
  withSmallDisk(async (folder) => {
    cpSync(await pgliteImage('seeded'), join(folder, 'database'), { recursive: true })
    const server = await startTestServer({ dataDir: folder, limits: wide })
    const ballast = join(folder, 'ballast')
    try {
      return await underLoad(server.url, {
        begin: () => fill(ballast),
        end: () => rmSync(ballast),
        lastsMs: scale === 'long' ? 40_000 : 4_000,
        callers: 24,
      })
    } finally {
      await server.close()
    }
  })

const diskFull: Row = {
  name: 'disk full (embedded database)',
  kind: 'fault',
  longestRecoverySeconds: 40,
  run: fullDisk,
}

/** Missing from the table where no disk can be made. */
export const diskFaults: readonly Row[] = mayMount() ? [diskFull] : []
