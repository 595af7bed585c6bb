import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort, waitForPort } from '../../support/ports.mjs'

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
