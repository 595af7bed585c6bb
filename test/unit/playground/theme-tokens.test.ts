import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { asColour, themeTokens } from '../../../demo/host/playground/theme-tokens'

it('offers every token that docs/styling.md lists, and no other', async () => {
  const page = await readFile('docs/styling.md', 'utf8')
  const listed = [...page.matchAll(/^\| `(--mfa-[\w-]+)` \|/gm)].map(([, name]) => name)
  expect(listed.length).toBeGreaterThan(20)
  expect(themeTokens.map(({ name }) => name)).toEqual(listed)
})

it('knows the color that a token has in either theme, also where it is that of another', () => {
  const colourOf = (name: string, scheme: 'light' | 'dark' = 'light') =>
    themeTokens.find((token) => token.name === name)?.[scheme]
  expect(colourOf('--mfa-color-surface')).toBe('#ffffff')
  expect(colourOf('--mfa-color-surface', 'dark')).toMatch(/^#[01]/)
  expect(colourOf('--mfa-color-scrim')).toBe('#161b22')
  expect(colourOf('--mfa-color-focus')).toBe(colourOf('--mfa-color-text-link'))
  expect(colourOf('--mfa-radius-card')).toBeUndefined()
})

it('takes for a colour what a colour field can show', () => {
  expect(asColour('#FFF')).toBe('#ffffff')
  expect(asColour(' #7a1fa2 ')).toBe('#7a1fa2')
  expect(asColour('rebeccapurple')).toBeUndefined()
})
