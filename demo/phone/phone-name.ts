/** What this phone is called unless its owner says otherwise: as far as the browser tells what it is. */
export const defaultPhoneName = (userAgent: string, otherwise: string): string => {
  const [found] = /iPhone|iPad|\bSM-[A-Z]\w+|\bPixel[\w ]*(?=[;)])/.exec(userAgent) ?? []
  if (found?.startsWith('SM-')) return `Galaxy ${found}`
  return found?.trim() ?? (/Android/.test(userAgent) ? 'Android' : otherwise)
}
