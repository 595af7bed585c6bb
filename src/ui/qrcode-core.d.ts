/** The encoder alone; the package's own types describe its main entry, which brings canvas and file renderers along. */
declare module 'qrcode/lib/core/qrcode' {
  export const create: (
    text: string,
    options: { errorCorrectionLevel: 'L' },
  ) => {
    modules: { size: number; data: Uint8Array }
  }
}
