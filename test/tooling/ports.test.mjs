import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort, waitForPort } from '../support/ports.mjs'

describe('a free port', () => {
  it('is none that was given out a moment ago, and below those that systems give to anybody', async () => {
    const ports = await Promise.all(Array.from({ length: 10 }, freePort))
    expect(new Set(ports).size).toBe(10)
    expect(Math.max(...ports)).toBeLessThan(32_768)
  })

  it('is none on which something listens', async () => {
    const taken = await freePort()
    const server = createServer().listen(taken, '127.0.0.1')
    await once(server, 'listening')
    const others = await Promise.all(Array.from({ length: 100 }, freePort))
    expect(others).not.toContain(taken)
    server.close()
  })
})

describe('waiting for a server', () => {
  it('ends once it listens', async () => {
    const port = await freePort()
    const waiting = waitForPort(port, 5000)
    const server = createServer().listen(port, '127.0.0.1')
    await expect(waiting).resolves.toBeUndefined()
    server.close()
  })

  it('fails after its time', async () => {
    const port = await freePort()
    await expect(waitForPort(port, 100)).rejects.toThrow(`nothing listens on port ${port} after 100 ms`)
  })

  it('fails as soon as the program is gone', async () => {
    const program = spawn(process.execPath, ['-e', ''])
    await expect(waitForPort(await freePort(), 60_000, program)).rejects.toThrow('ended at start')
  })
})
