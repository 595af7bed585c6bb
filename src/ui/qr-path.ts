import { create } from 'qrcode/lib/core/qrcode'

/**
 * Width of the white margin (quiet zone), in modules. The specification prescribes the encoder's defaults: this
 * margin and error correction L.
 */
const margin = 4

export interface QrDrawing {
  /** Number of modules (squares) along one side, including the margin. It is also the size of the SVG's view box. */
  readonly modules: number
  /** SVG path with a rectangle for each run of dark modules in a row. */
  readonly path: string
}

/** Encodes a text as a QR code. Uses only the encoder of the package `qrcode`, and none of its renderers. */
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
