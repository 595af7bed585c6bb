import { next } from './until'

type JsQr = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null

/** Brings the decoder into the page; it is written for bundlers and leaves a global otherwise. */
export async function loadQrReader(): Promise<void> {
  const script = document.createElement('script')
  script.src = '/node_modules/jsqr/dist/jsQR.js'
  document.head.append(script)
  await next(script, 'load')
}

/** Returns the text that a camera would read from a drawn code, quiet zone included. */
export function readQr(svg: SVGSVGElement): string | undefined {
  const pixels = 4
  const { width } = svg.viewBox.baseVal
  const side = width * pixels
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  // Drawn where it is read, not on a graphics processor that may not be done yet.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.scale(pixels, pixels)
  context.fillStyle = '#000'
  context.fill(new Path2D(svg.querySelector('path')?.getAttribute('d') ?? ''))
  const decode = (globalThis as unknown as { jsQR: JsQr }).jsQR
  return decode(context.getImageData(0, 0, side, side).data, side, side)?.data
}
