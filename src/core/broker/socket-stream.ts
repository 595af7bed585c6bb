import { Buffer } from 'node:buffer'
import { EventEmitter } from 'node:events'
import { ignore } from '../platform/ignore'

interface Sink {
  write(chunk: Uint8Array): unknown
}

/**
 * A WebSocket in the shape of the stream that mqtt.js writes to and reads from. What is written between `cork` and
 * `uncork`, one packet that is, leaves as one frame; what is written before the socket is open leaves when it is.
 */
export class SocketStream extends EventEmitter {
  readonly #socket: WebSocket
  #waiting: Uint8Array[] = []
  #corks = 0
  #closed = false

  constructor(url: string) {
    super()
    this.#socket = new WebSocket(url, 'mqtt')
    this.#socket.binaryType = 'arraybuffer'
    this.#socket.onopen = () => this.#flush()
    this.#socket.onclose = () => this.#close()
    this.#socket.onerror = (event) => ignore(event, 'a close follows, and says all that matters')
  }

  pipe(sink: Sink): Sink {
    this.#socket.onmessage = ({ data }) => {
      // Brokers send binary frames; a text frame is none of theirs, and ends the connection.
      if (data instanceof ArrayBuffer) sink.write(Buffer.from(data))
      else this.destroy()
    }
    return sink
  }

  write(chunk: Uint8Array | string): boolean {
    this.#waiting.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    this.#flush()
    return true
  }

  cork(): void {
    this.#corks += 1
  }

  uncork(): void {
    this.#corks -= 1
    this.#flush()
  }

  end(done?: () => void): void {
    this.#socket.close()
    done?.()
  }

  /** Does not wait for the other side to agree: it may have gone without a word. */
  destroy(): void {
    this.#socket.close()
    this.#close()
  }

  #flush() {
    if (this.#corks > 0 || this.#waiting.length === 0 || this.#socket.readyState !== WebSocket.OPEN) return
    this.#socket.send(Buffer.concat(this.#waiting))
    this.#waiting = []
  }

  #close() {
    if (this.#closed) return
    this.#closed = true
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null
    queueMicrotask(() => this.emit('close'))
  }
}
