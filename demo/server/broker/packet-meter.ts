/**
 * Makes a function that is given the bytes of one MQTT connection as they come and says whether all packets so far are
 * short enough. A packet announces its length in its first bytes (MQTT 3.1.1, 2.2.3) and may announce 256 MiB, which the
 * broker would collect; the limit of the WebSocket only bounds the pieces in which they come.
 */
export function createPacketMeter(maxBytes: number): (bytes: Uint8Array) => boolean {
  let length = 0
  let headBytes = 0
  /** Bytes that are still to come after the head. */
  let left = 0

  /** Behind the type stand up to four digits to the base 128, the lowest first; the high bit says that more follow. */
  const readHead = (byte: number): boolean => {
    if (headBytes > 0) length += (byte & 0x7f) * 128 ** (headBytes - 1)
    headBytes++
    if (headBytes > 1 && byte < 0x80) {
      left = length
      length = 0
      headBytes = 0
    }
    return headBytes < 5 && length <= maxBytes && left <= maxBytes
  }

  return (bytes) => {
    let at = 0
    while (at < bytes.length) {
      const skipped = Math.min(left, bytes.length - at)
      left -= skipped
      at += skipped
      if (at < bytes.length && !readHead(bytes[at++] ?? 0)) return false
    }
    return true
  }
}
