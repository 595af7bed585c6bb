import { describe, expect, it } from 'vitest'
import { runTasks } from '../runner/schedule.mjs'

/** Tasks that run until they are let go, and what has run. */
function createStage() {
  /** @type {Map<string, { end: (outcome?: unknown) => void, fail: (error: Error) => void }>} */
  const running = new Map()
  /** @type {string[]} */
  const started = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    started,
    running: () => [...running.keys()],
    /** @param {string} name @param {number} slots @param {readonly string[]} needs */
    task: (name, slots, needs = []) => ({
      name,
      slots,
      needs,
      run: () => {
        started.push(name)
        return new Promise((end, fail) => running.set(name, { end, fail })).finally(() =>
          running.delete(name),
        )
      },
    }),
    end: async (/** @type {string} */ name) => {
      running.get(name)?.end()
      await settle()
    },
    fail: async (/** @type {string} */ name) => {
      running.get(name)?.fail(new Error(`${name} broke`))
      await settle()
    },
    settle,
  }
}

describe('the schedule of the suites', () => {
  it('keeps every core busy and none twice', async () => {
    const stage = createStage()
    const all = runTasks([stage.task('a', 1), stage.task('b', 1), stage.task('c', 1)], 2)
    await stage.settle()
    expect(stage.running()).toEqual(['a', 'b'])
    await stage.end('a')
    expect(stage.running()).toEqual(['b', 'c'])
    await stage.end('b')
    await stage.end('c')
    await all
  })

  it('runs one after the other on one core, even what would like two', async () => {
    const stage = createStage()
    const all = runTasks([stage.task('a', 2), stage.task('b', 1)], 1)
    await stage.settle()
    expect(stage.running()).toEqual(['a'])
    await stage.end('a')
    expect(stage.running()).toEqual(['b'])
    await stage.end('b')
    await all
  })

  it('lets others go ahead of one that waits for more cores', async () => {
    const stage = createStage()
    const all = runTasks([stage.task('a', 1), stage.task('big', 2), stage.task('b', 1)], 2)
    await stage.settle()
    expect(stage.running()).toEqual(['a', 'b'])
    await stage.end('a')
    await stage.end('b')
    expect(stage.running()).toEqual(['big'])
    await stage.end('big')
    await all
  })

  it('runs what waits for a network beside what keeps the cores busy', async () => {
    const stage = createStage()
    const all = runTasks([stage.task('build', 2), stage.task('download', 0)], 2)
    await stage.settle()
    expect(stage.running()).toEqual(['build', 'download'])
    await stage.end('build')
    await stage.end('download')
    await all
  })

  it('runs nothing beside a task that takes every core there is', async () => {
    const stage = createStage()
    const all = runTasks([stage.task('all', Number.POSITIVE_INFINITY), stage.task('b', 1)], 16)
    await stage.settle()
    expect(stage.running()).toEqual(['all'])
    await stage.end('all')
    await stage.end('b')
    await all
  })

  it('starts a task when what it needs has ended, and tells it what that has come to', async () => {
    /** @type {string[]} */
    const seen = []
    await runTasks(
      [
        { name: 'suite', slots: 1, needs: ['build'], run: async (made) => seen.push(await made('build')) },
        { name: 'build', slots: 1, needs: [], run: async () => 'built' },
      ],
      2,
    )
    expect(seen).toEqual(['built'])
  })

  it('lets a failure fail those who need it and no others', async () => {
    /** @type {string[]} */
    const seen = []
    const stage = createStage()
    const all = runTasks(
      [
        stage.task('build', 1),
        {
          name: 'suite',
          slots: 1,
          needs: ['build'],
          run: (made) => made('build').catch((error) => seen.push(error.message)),
        },
        { name: 'lint', slots: 1, needs: [], run: async () => seen.push('lint') },
      ],
      1,
    )
    await stage.settle()
    await stage.fail('build')
    await all
    expect(seen).toEqual(['build broke', 'lint'])
  })

  it('starts nothing more once it is stopped', async () => {
    const stage = createStage()
    let stopped = false
    const all = runTasks([stage.task('a', 1), stage.task('b', 1)], 1, () => stopped)
    await stage.settle()
    stopped = true
    await stage.end('a')
    await all
    expect(stage.started).toEqual(['a'])
  })

  it('refuses tasks that wait for each other, or for one that does not exist', async () => {
    const stage = createStage()
    await expect(
      runTasks([stage.task('a', 1, ['b']), stage.task('b', 1, ['a']), stage.task('c', 1, ['d'])], 2),
    ).rejects.toThrow('These tasks need what never ends: a, b, c')
  })
})
