import { moreTokens } from '../../../src/ui/more-tokens.styles'
import { tokens } from '../../../src/ui/tokens.styles'

export interface ThemeToken {
  /** The custom property that a page sets. */
  readonly name: string
  readonly byDefault: string
  /** The color, as `<input type=color>` expects it; undefined for other tokens. */
  readonly light: string | undefined
  readonly dark: string | undefined
}

const declaration = /(--_[\w-]+):\s*var\((--mfa-[\w-]+),\s*([^;]+)\)/g

/** Every token that a page may set, read from the style sheets that use it. */
export const themeTokens: readonly ThemeToken[] = (() => {
  const found = [...`${tokens.text}${moreTokens.text}`.matchAll(declaration)].map(
    ([, own = '', name = '', byDefault = '']) => ({ own, name, byDefault }),
  )
  const coloursOf = (value: string): Pick<ThemeToken, 'light' | 'dark'> => {
    const other = found.find(({ own }) => value === `var(${own})`)
    if (other) return coloursOf(other.byDefault)
    const [light, dark = light] = value.match(/#[\da-f]{3,8}/g) ?? []
    return { light: sixDigits(light), dark: sixDigits(dark) }
  }
  return found.map(({ name, byDefault }) => ({ name, byDefault, ...coloursOf(byDefault) }))
})()

function sixDigits(colour: string | undefined): string | undefined {
  const digits = colour?.slice(1)
  if (!digits) return undefined
  return `#${digits.length < 6 ? [...digits.slice(0, 3)].map((digit) => digit + digit).join('') : digits.slice(0, 6)}`
}

/** The value if it is a plain color, else undefined. */
export const asColour = (value: string): string | undefined =>
  /^#([\da-f]{3}|[\da-f]{6})$/i.test(value.trim()) ? sixDigits(value.trim().toLowerCase()) : undefined
