import { create } from 'qrcode/lib/core/qrcode'

/** Encoder defaults of the specification: error correction L, four modules of quiet zone. */
const margin = 4

export interface QrDrawing {
  /** Modules along one side, quiet zone included: the view box. */
  readonly modules: number
  /** One rectangle for each run of dark modules in a row. */
  readonly path: string
}

/** Encodes a text. In a chunk of its own: only the encoder is taken from the package, none of its renderers. */
export function qrPath(text: string): QrDrawing {
  const { size, data } = create(text, { errorCorrectionLevel: 'L' }).modules
  let path = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x
      while (x < size && data[y * size + x]) x += 1
      if (x > start) path += `M${start + margin} ${y + margin}h${x - start}v1H${start + margin}z`
    }
  }
  return { modules: size + 2 * margin, path }
}
