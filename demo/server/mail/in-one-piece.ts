import { Transform } from 'node:stream'

/** Keeps what comes until the end and passes it on in one piece. */
export function inOnePiece(): Transform {
  const pieces: Uint8Array[] = []
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      pieces.push(piece)
      done()
    },
    flush(done) {
      done(null, Buffer.concat(pieces))
    },
  })
}
