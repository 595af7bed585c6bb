import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lockFolder, thisProcess } from '../../server/database/folder-lock'

const quick = { beatMs: 20, staleMs: 200 }
const inUse = 'used by another running server'
let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mfa-lock-'))
  file = join(folder, 'server.lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const leaveBehind = async (changes: object) =>
  writeFile(file, JSON.stringify({ ...(await thisProcess()), ...changes }))

/** Updates the lock file as a process of another container does, which cannot be seen otherwise. */
function keepBeating() {
  const timer = setInterval(() => utimes(file, new Date(), new Date()), quick.beatMs)
  return () => clearInterval(timer)
}

it('is refused while a living process holds it', async () => {
  await leaveBehind({})
  await expect(lockFolder(folder, quick)).rejects.toThrow(inUse)
})

it('is refused to a second server of the same process, and free after the first', async () => {
  const lock = await lockFolder(folder, quick)
  await expect(lockFolder(folder, quick)).rejects.toThrow(inUse)
  await lock.release()
  await (await lockFolder(folder, quick)).release()
  expect(await readdir(folder)).toEqual([])
})

it('is refused while a process in another PID namespace holds it that has our own id', async () => {
  await leaveBehind({ machine: 'another container' })
  const stop = keepBeating()
  await expect(lockFolder(folder, quick)).rejects.toThrow(inUse)
  stop()
})

it.each([
  // No process has this id: Linux gives out at most 2^22.
  ['a process that has died', { pid: 2_147_483_646 }],
  ['an earlier process that had the same id', { startedAt: '1' }],
  ['another container that no longer beats', { machine: 'another container' }],
])('is taken over from %s', async (_whom, changes) => {
  await leaveBehind(changes)
  const lock = await lockFolder(folder, quick)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject(await thisProcess())
  await lock.release()
})

it('is taken over from an older release, whose file has a number in it', async () => {
  await writeFile(file, `${process.ppid}\n`)
  await (await lockFolder(folder, quick)).release()
})

it('is refused when another has opened the file and not yet written it', async () => {
  await writeFile(file, '')
  const claiming = lockFolder(folder, quick)
  await leaveBehind({})
  await expect(claiming).rejects.toThrow(inUse)
})

it('goes to one of many that find it left behind', async () => {
  for (let round = 0; round < 20; round++) {
    await leaveBehind({ pid: 2_147_483_646 })
    const claims = await Promise.allSettled(Array.from({ length: 12 }, () => lockFolder(folder, quick)))
    const locks = claims.flatMap((claim) => (claim.status === 'fulfilled' ? [claim.value] : []))
    expect(locks).toHaveLength(1)
    await locks[0]?.release()
  }
})

it('says so to a holder that was taken for dead, and whose release leaves the new file alone', async () => {
  const onLost = vi.fn()
  const lock = await lockFolder(folder, { ...quick, onLost })
  await leaveBehind({ machine: 'another container' })
  await vi.waitUntil(() => onLost.mock.calls.length > 0)
  await lock.release()
  expect(await readFile(file, 'utf8')).toContain('another container')
})
