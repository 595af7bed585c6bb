import { next } from './until'

type JsQr = (
  data: Uint8ClampedArray,
  width: number,
  height: number,
  options: { inversionAttempts: 'dontInvert' },
) => { data: string } | null

/** Brings the decoder into the page; it is written for bundlers and leaves a global otherwise. */
export async function loadQrReader(): Promise<void> {
  const script = document.createElement('script')
  script.src = '/node_modules/jsqr/dist/jsQR.js'
  document.head.append(script)
  await next(script, 'load')
}

/** Returns the text that a camera would read from a drawn code, quiet zone included, dark on light. */
export function readQr(canvas: HTMLCanvasElement): string | undefined {
  const { width, height } = canvas
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height)
  if (!pixels) throw new Error('no canvas')
  const decode = (globalThis as unknown as { jsQR: JsQr }).jsQR
  return decode(pixels.data, width, height, { inversionAttempts: 'dontInvert' })?.data
}
