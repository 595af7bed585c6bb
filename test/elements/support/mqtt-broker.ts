import { live } from '../../support/live'

/**
 * An MQTT broker in the page: it takes the place of the browser's WebSocket, and speaks as much of MQTT 3.1.1 as a
 * listener needs. What it cannot show (real networks, other brokers) the end-to-end tests do.
 */
const packet = { connect: 1, publish: 3, subscribe: 8, ping: 12, disconnect: 14 } as const

export interface MqttBroker {
  /** Topics that are subscribed to now. */
  readonly topics: string[]
  /** Connections that are open now. */
  readonly connections: number
  /** Connections that ever were. */
  readonly total: number
  /** True if the broker answers. */
  up: boolean
  publish(topic: string, payload: string): void
  /** Cuts every connection. */
  cut(): void
  restore(): void
}

export function fakeMqttBroker(): MqttBroker {
  const open = new Set<Socket>()
  const retained = new Map<string, string>()
  const state = { up: true, total: 0 }

  class Socket {
    static readonly OPEN = 1
    binaryType = ''
    readyState = 0
    topic: string | undefined
    onopen: (() => void) | null = null
    onmessage: ((event: { data: ArrayBuffer }) => void) | null = null
    onclose: (() => void) | null = null
    onerror: (() => void) | null = null

    constructor() {
      state.total += 1
      open.add(this)
      queueMicrotask(() => {
        if (!state.up) return this.close()
        if (this.readyState !== 0) return
        this.readyState = 1
        this.onopen?.()
      })
    }

    send(data: Uint8Array) {
      const bytes = new Uint8Array(data)
      const [first = 0] = bytes
      if (first >> 4 === packet.connect) this.answer([0x20, 2, 0, 0])
      if (first >> 4 === packet.ping) this.answer([0xd0, 0])
      if (first >> 4 !== packet.subscribe) return
      this.topic = new TextDecoder().decode(bytes.subarray(6, 6 + (bytes[5] ?? 0)))
      this.answer([0x90, 3, bytes[2] ?? 0, bytes[3] ?? 0, 1])
      const waiting = retained.get(this.topic)
      if (waiting !== undefined) this.deliver(waiting)
    }

    deliver(payload: string) {
      const [topic, content] = [this.topic ?? '', payload].map((text) => [
        ...new TextEncoder().encode(text),
      ]) as [number[], number[]]
      const length = 2 + topic.length + 2 + content.length
      this.answer([0x32, length, 0, topic.length, ...topic, 0, 7, ...content])
    }

    close() {
      if (this.readyState === 3) return
      this.readyState = 3
      open.delete(this)
      queueMicrotask(() => this.onclose?.())
    }

    answer(bytes: readonly number[]) {
      queueMicrotask(() => this.onmessage?.({ data: Uint8Array.from(bytes).buffer }))
    }
  }

  const real = globalThis.WebSocket
  globalThis.WebSocket = Socket as unknown as typeof WebSocket
  return {
    get topics() {
      return [...open].flatMap(({ topic }) => topic ?? [])
    },
    get connections() {
      return open.size
    },
    get total() {
      return state.total
    },
    get up() {
      return state.up
    },
    set up(up) {
      state.up = up
    },
    publish(topic, payload) {
      retained.set(topic, payload)
      for (const socket of open) if (socket.topic === topic) socket.deliver(payload)
    },
    cut() {
      for (const socket of [...open]) socket.close()
    },
    restore() {
      globalThis.WebSocket = real
    },
  }
}

/** A broker for each test of a `describe`. */
export function testMqttBroker(): MqttBroker {
  let broker: MqttBroker
  beforeEach(() => {
    broker = fakeMqttBroker()
  })
  afterEach(() => broker.restore())
  return live(() => broker)
}
