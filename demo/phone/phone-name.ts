/** What this phone is called unless its owner says otherwise: as far as the browser tells what it is. */
export function defaultPhoneName(userAgent: string, otherwise: string): string {
  const apple = /iPhone|iPad/.exec(userAgent)
  const [found] =
    apple ?? /\bSM-[A-Z]\w+/.exec(userAgent) ?? /\bPixel[\w ]{0,20}(?=[;)])/.exec(userAgent) ?? []
  if (found?.startsWith('SM-')) return `Galaxy ${found}`
  return found?.trim() ?? (/Android/.test(userAgent) ? 'Android' : otherwise)
}
