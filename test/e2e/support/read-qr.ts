import type { Locator } from '@playwright/test'
import jsQr from 'jsqr'
import { PNG } from 'pngjs'

/** Returns the text that a camera in front of the screen would read, also one that knows no inverted codes. */
export async function readQr(code: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await code.screenshot({ scale: 'css' }))
  const read = jsQr(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })
  if (!read) throw new Error('no QR code to be seen')
  return read.data
}
