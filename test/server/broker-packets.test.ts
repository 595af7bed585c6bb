import { expect, it } from 'vitest'
import { createPacketCollector } from '../../server/broker/client-filter'

const packet = (length: number) => [
  0x30,
  ...(length < 128 ? [length] : [(length % 128) | 0x80, length >> 7]),
  ...Array<number>(length).fill(0xff),
]

it('gives whole MQTT packets over the borders of the pieces in which they come, and none that is too long', () => {
  const good = [...packet(0), ...packet(1), ...packet(127), ...packet(128), ...packet(997)]
  for (const piece of [1, 2, 3, 7, 100, 10_000]) {
    const collect = createPacketCollector(1_000, 1_000)
    const pass = (bytes: number[]) => {
      const whole: number[] = []
      for (let at = 0; at < bytes.length; at += piece) {
        const packets = collect(Uint8Array.from(bytes.slice(at, at + piece)))
        if (!packets) return 'refused'
        whole.push(...packets)
      }
      return whole
    }
    expect([piece, pass(good), pass(packet(998))]).toEqual([piece, good, 'refused'])
  }
  expect(createPacketCollector(1_000, 1)(Uint8Array.of(0x30, 0x80, 0x80, 0x80, 0x80, 0x00))).toBeUndefined()
})

it('gives up on a packet that comes in too many pieces', () => {
  const collect = createPacketCollector(1_000, 3)
  const bytes = Uint8Array.from(packet(3))
  const give = (...sizes: number[]) => {
    let rest = bytes
    return sizes.map((size) => {
      const piece = rest.subarray(0, size)
      rest = rest.subarray(size)
      return collect(piece)?.length
    })
  }
  expect(give(2, 1, 2)).toEqual([0, 0, 5])
  expect(give(1, 1, 1, 1)).toEqual([0, 0, 0, undefined])
})
