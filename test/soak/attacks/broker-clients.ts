import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { generate, type Packet } from 'mqtt-packet'
import { WebSocket } from 'ws'
import type { Row } from '../support/row'
import { attack, attacked, many } from './attacked'

/** Limit of the process's additional memory during an attack. Without limits, unreleased messages take 900 MiB. */
const MOST_MIB = 200
const PIECES = 4_000

interface Client {
  readonly id: string
  readonly socket: WebSocket
  /** Resolves when the system has taken it; at once when the server has hung up. */
  send(packet: Packet): Promise<void>
  readonly isOpen: () => boolean
}

async function connectClient(url: string): Promise<Client> {
  const id = randomBytes(16).toString('base64url')
  const socket = new WebSocket(`${url.replace('http', 'ws')}/mqtt`, 'mqtt')
  socket.on('error', () => socket.terminate())
  await once(socket, 'open')
  const send = (packet: Packet) =>
    new Promise<void>((sent) => socket.send(generate(packet, { protocolVersion: 4 }), () => sent()))
  const connect = {
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId: id,
    keepalive: 120,
  } as const
  await send({ cmd: 'connect', ...connect })
  await once(socket, 'message')
  return { id, socket, send, isOpen: () => socket.readyState === WebSocket.OPEN }
}

/** So many clients do the same, for as long as the server lets them, and hold what they have until all are done. */
const hoarding = (flood: (client: Client) => Promise<void>) =>
  attacked(async ({ url, memoryMib }, scale) => {
    const requests = many(scale, 60, 30)
    const before = memoryMib()
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, memoryMib())
    }, 50)
    const clients = await Promise.all(Array.from({ length: requests }, () => connectClient(url)))
    await Promise.all(clients.map(flood))
    clearInterval(watch)
    const taken = Math.round(Math.max(highest, memoryMib()) - before)
    for (const { socket } of clients) socket.terminate()
    return {
      requests,
      answered: requests,
      broken: taken > MOST_MIB ? [`the process took ${taken} MiB more`] : [],
      note: `${taken} MiB more at most`,
    }
  })

const unreleased = hoarding(async ({ id, send, isOpen }) => {
  const message = {
    topic: `mfa/will/${id}`,
    payload: Buffer.alloc(16_000),
    retain: false,
    dup: false,
  } as const
  for (let messageId = 1; messageId <= 1_000 && isOpen(); messageId++)
    await send({ cmd: 'publish', qos: 2, messageId, ...message })
})

const inPieces = hoarding(async ({ socket, isOpen }) => {
  // The head of a packet that stays within the limit, then its body, byte by byte.
  socket.send(Buffer.from([0x82, 0x80, 0x7d]), () => undefined)
  for (let piece = 0; piece < PIECES && isOpen(); piece++)
    await new Promise<void>((sent) => socket.send('x', () => sent()))
})

/** Whole messages of packets that the broker answers or looks up, faster than it can. */
const inMessages = (packet: Packet) =>
  hoarding(async ({ socket, isOpen }) => {
    const one = generate(packet, { protocolVersion: 4 })
    const message = Buffer.alloc(16_000, one)
    for (let sent = 0; sent < 500 && isOpen(); sent++)
      await new Promise<void>((taken) => socket.send(message, () => taken()))
  })

export const brokerClientAttacks: readonly Row[] = [
  attack('messages of QoS 2 that are never released', unreleased),
  attack('packets for the broker, byte by byte', inPieces),
  attack('messages full of pings for the broker', inMessages({ cmd: 'pingreq' })),
  attack('messages full of acknowledgements', inMessages({ cmd: 'puback', messageId: 1 })),
]
