/**
 * Types for only the encoder. The package's own types describe its main entry, which includes canvas and file
 * renderers.
 */
declare module 'qrcode/lib/core/qrcode' {
  export const create: (
    text: string,
    options: { errorCorrectionLevel: 'L' },
  ) => {
    modules: { size: number; data: Uint8Array }
  }
}
