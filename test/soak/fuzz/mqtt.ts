import fc from 'fast-check'
import { WebSocket } from 'ws'
import { pushes } from '../faults/broker'
import type { Row, RowResult, Scale } from '../support/row'
import { secondsUntil } from '../support/sign-in'
import { startTarget } from '../support/target'
import { hostileText } from './hostile'

const SEED = 20_261_122
const PACKETS_AT_ONCE = 10

const bytes = (values: readonly number[]) => Buffer.from(values)
function text(value: string) {
  const encoded = Buffer.from(value)
  return Buffer.concat([bytes([encoded.length >> 8, encoded.length & 0xff]), encoded])
}

/** The remaining length as MQTT 3.1.1, 2.2.3 writes it. */
function lengthOf(length: number): Buffer {
  const digits: number[] = []
  let rest = length
  do {
    const digit = rest % 128
    rest = Math.floor(rest / 128)
    digits.push(rest > 0 ? digit | 0x80 : digit)
  } while (rest > 0)
  return bytes(digits)
}

const packet = (head: number, body: Buffer) => Buffer.concat([bytes([head]), lengthOf(body.length), body])

const connect = fc
  .record({
    protocol: fc.oneof({ weight: 9, arbitrary: fc.constant('MQTT') }, { weight: 1, arbitrary: hostileText }),
    level: fc.constantFrom(4, 4, 4, 3, 5, 0, 255),
    flags: fc.constantFrom(2, 2, 0, 0xc2, 0x2e, 0xff, 1),
    keepalive: fc.constantFrom(60, 0, 1, 65_535),
    clientId: fc.oneof(fc.constantFrom('a'.repeat(22), '', '#', '+/x', 'x'.repeat(500)), hostileText),
  })
  .map(({ protocol, level, flags, keepalive, clientId }) =>
    packet(
      0x10,
      Buffer.concat([
        ...[text(protocol), bytes([level, flags, keepalive >> 8, keepalive & 0xff])],
        ...[text(clientId), text('will/topic'), text('will'), text('user'), text('password')],
      ]),
    ),
  )

const topic = fc.oneof(
  fc.constantFrom('#', '+/#', 'mfa/#', 'mfa/+', '$SYS/#', 'mfa/will/x', '', '/', 'mfa/\0', 'a'.repeat(5_000)),
  hostileText,
)
const subscribe = topic.map((name) => packet(0x82, Buffer.concat([bytes([0, 1]), text(name), bytes([1])])))
const publish = fc
  .tuple(topic, fc.constantFrom(0x30, 0x32, 0x34, 0x36, 0x3f, 0x31), fc.uint8Array({ maxLength: 300 }))
  .map(([name, head, payload]) =>
    packet(head, Buffer.concat([text(name), bytes([0, 1]), Buffer.from(payload)])),
  )

/** Any type with any flags, and a length that is right, wrong or never ends. */
const garbage = fc
  .tuple(
    fc.integer({ min: 0, max: 255 }),
    fc.oneof(
      fc.constantFrom([0xff, 0xff, 0xff, 0x7f], [0xff, 0xff, 0xff, 0xff, 0xff], [0x80, 0x00], [0]),
      fc.constant(null),
    ),
    fc.uint8Array({ maxLength: 200 }),
  )
  .map(([head, length, payload]) =>
    length
      ? Buffer.concat([bytes([head]), bytes(length), Buffer.from(payload)])
      : packet(head, Buffer.from(payload)),
  )

const conversation = fc.tuple(
  fc.oneof({ weight: 4, arbitrary: connect }, { weight: 1, arbitrary: garbage }),
  fc.array(fc.oneof(subscribe, publish, garbage), {
    minLength: PACKETS_AT_ONCE - 1,
    maxLength: PACKETS_AT_ONCE - 1,
  }),
)

/** For a broker that stops reading a connection: it ends one that never connects after ten seconds. */
const LONGEST_MS = 300

/** Sends everything and waits until the server ends the connection or has taken it all, but not for long. */
const converse = (url: string, packets: readonly Buffer[]) =>
  new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/mqtt`, 'mqtt')
    socket.on('open', () => {
      for (const each of packets) socket.send(each, () => undefined)
      socket.ping(undefined, undefined, () => undefined)
    })
    const timer = setTimeout(() => socket.terminate(), LONGEST_MS)
    socket.on('pong', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.on('error', () => socket.terminate())
    socket.on('unexpected-response', () => reject(new Error('the upgrade was refused')))
  })

async function fuzzed(scale: Scale): Promise<RowResult> {
  const packets = scale === 'long' ? 5_000 : 300
  const target = await startTarget()
  const { url } = target
  let sent = 0
  try {
    const result = await fc.check(
      fc.asyncProperty(conversation, async ([first, rest]) => {
        sent += 1 + rest.length
        await converse(url, [first, ...rest])
      }),
      { numRuns: packets / PACKETS_AT_ONCE, seed: SEED },
    )
    return {
      sent,
      answered: sent,
      unanswered: 0,
      lost: 0,
      recoverySeconds: await secondsUntil(() => pushes(url)),
      broken: [...(result.failed ? [`${result.errorInstance}`] : []), ...target.complaints()],
    }
  } finally {
    await target.end()
  }
}

export const mqttFuzz: Row = {
  name: 'packets for the embedded broker',
  kind: 'fuzz',
  longestRecoverySeconds: 10,
  run: fuzzed,
}
