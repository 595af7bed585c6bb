import { EventEmitter } from 'node:events'

// mqtt.js imports `readable-stream`, 15 kB after brotli, for two small things: a sink for what the connection brings,
// and a list of messages that were sent and not acknowledged yet, which we never have. In the browser's build this file
// takes its place (src/build/lean-broker.mjs).

type Done = () => void

/** Takes chunks one after the other. mqtt.js gives it its `_write`. */
export class Writable extends EventEmitter {
  readonly #waiting: unknown[] = []
  #busy = false

  _write(_chunk: unknown, _encoding: string, done: Done): void {
    done()
  }

  write(chunk: unknown): boolean {
    this.#waiting.push(chunk)
    if (!this.#busy) this.#next()
    return true
  }

  #next() {
    this.#busy = this.#waiting.length > 0
    if (!this.#busy) return
    const chunk = this.#waiting.shift()
    this._write(chunk, 'buffer', () => queueMicrotask(() => this.#next()))
  }
}

/** Gives what `_read` pushes, one at a time; `push(null)` ends it. mqtt.js gives it its `_read` and `destroy`. */
export class Readable extends EventEmitter {
  #pushed: unknown = null

  _read(): void {
    this.push(null)
  }

  push(chunk: unknown): boolean {
    this.#pushed = chunk
    if (chunk === null) queueMicrotask(() => this.emit('end'))
    return true
  }

  read(): unknown {
    this._read()
    return this.#pushed
  }
}
