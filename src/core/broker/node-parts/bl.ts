import { Buffer } from 'node:buffer'

/**
 * Replaces the package `bl`, which assigns a member that a page with a frozen `Object.prototype` lets nobody assign.
 * The parser of mqtt.js reads the received pieces as one list of bytes.
 */
class ByteList {
  #bytes: Buffer = Buffer.alloc(0)

  get length(): number {
    return this.#bytes.length
  }

  append(piece: Uint8Array): void {
    this.#bytes = Buffer.concat([this.#bytes, piece])
  }

  consume(count: number): void {
    this.#bytes = this.#bytes.subarray(count)
  }

  slice(start: number, end: number): Buffer {
    return this.#bytes.subarray(start, end)
  }

  toString(encoding: 'utf8', start: number, end: number): string {
    return this.#bytes.toString(encoding, start, end)
  }

  readUInt8(at: number): number {
    return this.#bytes.readUInt8(at)
  }

  readUInt16BE(at: number): number {
    return this.#bytes.readUInt16BE(at)
  }

  readUInt32BE(at: number): number {
    return this.#bytes.readUInt32BE(at)
  }
}

export default (): ByteList => new ByteList()
