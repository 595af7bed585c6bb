const NOTHING = Buffer.alloc(0)

/**
 * Makes a function that is given the pieces of one MQTT connection as they come and gives the packets that are whole by then;
 * undefined where a packet is too long or comes in too many pieces. A packet announces its length in its first bytes (MQTT
 * 3.1.1, 2.2.3) and may announce 256 MiB, which a parser would collect; a piece of one byte takes 300 times as much memory.
 */
export function createPacketCollector(
  maxBytes: number,
  maxPieces: number,
): (piece: Uint8Array) => Buffer | undefined {
  let half = NOTHING
  let pieces = 0
  return (piece) => {
    const received = Buffer.concat([half, piece])
    let whole = 0
    let length = packetLength(received, whole)
    while (length !== undefined && length <= maxBytes && whole + length <= received.length) {
      whole += length
      length = packetLength(received, whole)
    }
    half = Buffer.from(received.subarray(whole))
    if (whole > 0) pieces = half.length > 0 ? 1 : 0
    else pieces++
    const isKept = pieces <= maxPieces && (length === undefined || length <= maxBytes)
    return isKept ? received.subarray(0, whole) : undefined
  }
}

/**
 * Bytes of the packet at a place; undefined where its head is not there yet. Behind the type stand up to four digits to the
 * base 128, the lowest first; the high bit says that more follow.
 */
function packetLength(bytes: Buffer, start: number): number | undefined {
  let length = 0
  for (let digit = 0; digit < 4; digit++) {
    const byte = bytes[start + 1 + digit]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 128 ** digit
    if (byte < 0x80) return 2 + digit + length
  }
  return Number.POSITIVE_INFINITY
}
