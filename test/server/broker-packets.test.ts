import { expect, it } from 'vitest'
import { createPacketMeter } from '../../demo/server/broker/packet-meter'

it('measures MQTT packets over the borders of the pieces in which they come', () => {
  const packet = (length: number) => [
    0x30,
    ...(length < 128 ? [length] : [(length % 128) | 0x80, length >> 7]),
    ...Array<number>(length).fill(0xff),
  ]
  const good = [...packet(0), ...packet(1), ...packet(127), ...packet(128), ...packet(1_000)]
  for (const piece of [1, 2, 3, 7, 100, 10_000]) {
    const areShort = createPacketMeter(1_000)
    const pass = (bytes: number[]) => {
      for (let at = 0; at < bytes.length; at += piece) {
        if (!areShort(Uint8Array.from(bytes.slice(at, at + piece)))) return false
      }
      return true
    }
    expect([piece, pass(good), pass(packet(1_001))]).toEqual([piece, true, false])
  }
  expect(createPacketMeter(1_000)(Uint8Array.of(0x30, 0x80, 0x80, 0x80, 0x80, 0x00))).toBe(false)
})
