import { EventEmitter } from 'node:events'

// Replaces the package `readable-stream` in the browser's build (rollup.config.mjs). mqtt.js imports it, 15 kB after
// brotli, for two small things: a sink for received data, and a list of sent messages without an acknowledgement,
// which is always empty here.

type Done = () => void

/** Processes chunks one after another. mqtt.js sets `_write`. */
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

/**
 * The package `bl` calls `Duplex` without `new`, which `EventEmitter` allows but a class does not. The stream is
 * never opened.
 */
export const Duplex = EventEmitter

/**
 * Returns the items that `_read` pushes, one at a time. `push(null)` ends the stream. mqtt.js sets `_read` and
 * `destroy`.
 */
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
