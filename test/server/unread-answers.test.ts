import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { holdConnections } from '../../server/http/connections'
import { settingsOf } from '../../server/settings/server-options'
import type { RunningServer, ServerOptions } from '../../server/start/start-server'
import { openMailbox } from '../support/mailbox'
import { addEmployee, createTestClock, startTestServer } from '../support/server'

/** More than the system takes on behalf of a client that reads nothing. */
const PACKAGE_BYTES = 24 * 1024 * 1024

let folder: string
let androidPackageFile: string
let running: RunningServer | undefined
const opened: Socket[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mfa-unread-'))
  androidPackageFile = join(folder, 'app.apk')
  await writeFile(androidPackageFile, Buffer.alloc(PACKAGE_BYTES, 'x'))
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await running?.close()
  running = undefined
})
afterAll(() => rm(folder, { recursive: true }))

async function start(options: ServerOptions = {}): Promise<RunningServer> {
  running = await startTestServer({ androidPackageFile, ...options })
  return running
}

const download = '/api/app/download?folderName=android&fileExtension=apk'
const lookup = '/api/login/user-authenticator?employeeId=mjkim'
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`

/** A client that has sent requests and reads nothing, once the first answer has begun to come. */
async function openUnread(
  { port }: Pick<RunningServer, 'port'>,
  text: string,
  localAddress = '127.0.0.1',
): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  opened.push(socket)
  socket.on('error', () => socket.destroy())
  socket.write(text)
  await new Promise((resolve) => socket.once('readable', resolve))
  return socket
}

function statusOf(
  { port }: Pick<RunningServer, 'port'>,
  path: string,
  { localAddress = '127.0.0.1', headers = {} } = {},
) {
  return new Promise<number | undefined>((resolve) => {
    request({ host: '127.0.0.1', port, path, localAddress, headers, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', () => resolve(undefined))
      .end()
  })
}

/** Descriptors of this process, in which the server runs, of the package. */
const descriptors = (): number =>
  readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === androidPackageFile
    } catch (error) {
      // That of the folder itself is closed by now.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  }).length

it('keeps no file open for answers that are not read, nor for those of a connection that has ended', async () => {
  const server = await start()
  const unread = []
  for (let index = 0; index < 5; index++) unread.push(await openUnread(server, get(download).repeat(8)))
  await expect.poll(descriptors).toBe(0)
  for (const socket of unread) socket.destroy()
  await expect.poll(descriptors).toBe(0)
  const whole = await (await fetch(server.url + download)).arrayBuffer()
  expect(whole.byteLength).toBe(PACKAGE_BYTES)
})

it('ends a download whose file is replaced under way', async () => {
  const server = await start()
  const answer = await fetch(server.url + download)
  await writeFile(androidPackageFile, Buffer.alloc(PACKAGE_BYTES, 'y'))
  await expect(answer.arrayBuffer()).rejects.toThrow()
  const next = Buffer.from(await (await fetch(server.url + download)).arrayBuffer())
  expect(next.equals(Buffer.alloc(PACKAGE_BYTES, 'y'))).toBe(true)
})

it('gives back the place of requests whose answers were still waiting when their connection ended', async () => {
  const server = await start({ limits: { connectionsPerAddress: 4 }, trustProxy: true })
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  const forwarded = 'X-Forwarded-For: 192.0.2.1\r\n'
  const socket = await openUnread(server, get(download, forwarded) + get(lookup, forwarded).repeat(3))
  await expect.poll(() => statusOf(server, '/livez', { headers })).toBe(429)
  socket.destroy()
  await expect.poll(() => statusOf(server, '/livez', { headers })).toBe(200)
  await openUnread(server, get(download, forwarded) + get(lookup, forwarded).repeat(2))
  await statusOf(server, lookup)
  expect(await statusOf(server, '/livez', { headers })).toBe(200)
})

it('sends a code after the answer also where the connection ends before that, with NEUTRAL_LOGIN_ERROR', async () => {
  const mailbox = await openMailbox()
  try {
    const server = await start({ smtpUrl: mailbox.url, portal: { neutralLoginError: true } })
    await addEmployee(server.url, { employeeId: 'waiting', grants: ['email'] })
    const body = JSON.stringify({ employeeId: 'waiting', applicationId: 1 })
    const sending = [
      'POST /api/login/email/authenticate HTTP/1.1',
      ...['Host: localhost', 'Content-Type: application/json', `Content-Length: ${body.length}`],
      `\r\n${body}`,
    ].join('\r\n')
    const socket = await openUnread(server, get(download) + sending)
    // Answered, as far as the server is concerned, by the time that another sign-in has looked the same up.
    for (let round = 0; round < 3; round++) await statusOf(server, lookup)
    expect(mailbox.mails).toEqual([])
    socket.destroy()
    await expect.poll(() => mailbox.mails.length).toBe(1)
  } finally {
    // Its server holds a connection to the mailbox.
    await running?.close()
    running = undefined
    await mailbox.close()
  }
})

it.each([
  ['one that is larger than the system takes', get(download)],
  ['those of many requests', get(download).repeat(8)],
  ['one that waits behind another', get(download) + get(lookup)],
])('ends a connection for others whose answer is not read: %s', async (_what, text) => {
  const server = await start({ limits: { connections: 24, connectionsPerAddress: 10 } })
  const unread = []
  for (const localAddress of ['127.0.0.2', '127.0.0.3'])
    for (let index = 0; index < 10; index++) unread.push(await openUnread(server, text, localAddress))
  for (let index = 0; index < 10; index++) {
    expect(await statusOf(server, '/livez', { localAddress: '127.0.0.2' })).toBe(200)
    expect(await statusOf(server, '/livez', { localAddress: '127.0.0.4' })).toBe(200)
  }
  for (let index = 0; index < 10; index++) unread.push(await openUnread(server, text, '127.0.0.5'))
  expect(await statusOf(server, '/livez', { localAddress: '127.0.0.6' })).toBe(200)
})

it('ends a connection whose answer is not read for longer than its size takes, and no other', async () => {
  const clock = createTestClock()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const sockets = new Map<string, Socket>()
  const http = createServer((incoming, outgoing) => {
    if (!admit(incoming, outgoing)) return
    const { url = '', socket } = incoming
    sockets.set(url, socket)
    if (url.startsWith('/large')) outgoing.end(Buffer.alloc(PACKAGE_BYTES))
    else if (url !== '/made') outgoing.end('x')
  })
  const admit = holdConnections(http, settingsOf({ clock }))
  try {
    await once(http.listen(0, '127.0.0.1'), 'listening')
    const { port } = http.address() as AddressInfo
    await openUnread({ port }, get('/large'))
    await openUnread({ port }, get('/small') + get('/large-later').repeat(2))
    await openUnread({ port }, get('/idle'))
    // Its answer takes the server long.
    await openUnread({ port }, get('/small') + get('/made'))
    await vi.waitFor(() => expect(sockets.size).toBe(5))
    const endedAfter = (seconds: number) => {
      clock.advance(seconds)
      vi.advanceTimersByTime(2_000)
      return ['/large', '/large-later', '/idle', '/made'].filter((url) => sockets.get(url)?.destroyed)
    }
    expect(endedAfter(0)).toEqual([])
    expect(endedAfter(9)).toEqual([])
    expect(endedAfter(PACKAGE_BYTES / 16_384 - 1)).toEqual([])
    expect(endedAfter(4)).toEqual(['/large', '/large-later'])
    expect(endedAfter(86_400)).toEqual(['/large', '/large-later'])
  } finally {
    vi.useRealTimers()
    http.closeAllConnections()
    http.close()
  }
})
