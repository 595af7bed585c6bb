/** Base64url without padding. */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Base64url with or without padding; undefined for what is none. */
export function fromBase64url(text: string): Uint8Array | undefined {
  const digits = text.replace(/={1,2}$/, '')
  if (!/^[\w-]*$/.test(digits) || digits.length % 4 === 1) return undefined
  return Uint8Array.from(atob(digits.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
}
