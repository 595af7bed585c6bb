import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createProcessTree, readStat, watchCpuTime } from '../runner/cpu-time.mjs'

/** @param {Record<number, [parent: number, own: number, waited?: number, start?: string]>} processes */
const table = (processes) =>
  new Map(
    Object.entries(processes).map(([pid, [parent, own, waited = 0, start = '0']]) => [
      Number(pid),
      { parent, own, waited, start },
    ]),
  )

describe("the processors' time of a program", () => {
  it('is read from the line of a process, whatever its name', () => {
    const line = `42 (a (strange) name) S 7 42 42 0 -1 4194304 500 0 0 0 150 50 1000 20 20 0 1 0 98765 1000 10`
    expect(readStat(line)).toEqual({ parent: 7, own: 2, waited: 10.2, start: '98765' })
  })

  it('adds up the children that run, and leaves out who belongs to others', () => {
    const tree = createProcessTree(10)
    tree.see(table({ 10: [1, 1], 11: [10, 2], 12: [11, 4], 20: [1, 100] }))
    expect(tree.seconds()).toBe(7)
  })

  it('counts a child that was waited for once', () => {
    const tree = createProcessTree(10)
    tree.see(table({ 10: [1, 1], 11: [10, 2] }))
    tree.see(table({ 10: [1, 1, 2.5] }))
    expect(tree.seconds()).toBe(3.5)
  })

  it('keeps a child that was never waited for, and one that has lost its parent', () => {
    const tree = createProcessTree(10)
    tree.see(table({ 10: [1, 1], 11: [10, 2], 12: [11, 4] }))
    tree.see(table({ 10: [1, 1], 12: [1, 6] }))
    tree.see(table({ 10: [1, 1] }))
    expect(tree.seconds()).toBe(9)
  })

  it('tells processes apart that got the same number', () => {
    const tree = createProcessTree(10)
    tree.see(table({ 10: [1, 1], 11: [10, 2, 0, 'first'] }))
    tree.see(table({ 10: [1, 1], 11: [10, 3, 0, 'second'] }))
    expect(tree.seconds()).toBe(6)
  })

  it('is more than nothing for a program that works, where the system tells', async () => {
    const work =
      'let sum = 0; for (let i = 0; i < 1e8; i++) sum += i; process.stdin.resume(); console.log(sum)'
    const program = spawn(process.execPath, ['-e', work], { stdio: ['pipe', 'pipe', 'inherit'] })
    const cpuTime = watchCpuTime(program.pid ?? 0)
    await once(program.stdout, 'data')
    const seconds = cpuTime()
    program.stdin.end()
    if (process.platform === 'linux') expect(seconds).toBeGreaterThan(0)
    else expect(seconds).toBeUndefined()
  })
})
