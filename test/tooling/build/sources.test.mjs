import { describe, expect, it } from 'vitest'
import { minifyStyles } from '../../../tools/build/minify-styles.mjs'
import { transformed } from './bundle.mjs'

describe('a style sheet', () => {
  const minified = (/** @type {string} */ css) =>
    transformed(minifyStyles, '/src/a.tsx', `export const a = css\`${css}\``)

  it('loses comments and spaces, and nothing of its meaning', () => {
    expect(minified('/* why */ .a { color : red ; & b > c { margin : 0 } }')).toBe(
      'export const a = css`.a{color:red;& b>c{margin:0}}`',
    )
  })

  it.each([
    ':host([hidden]){display:none}',
    '.a::part(label){color:light-dark(#fff,#000)}',
    '.a{color:color-mix(in srgb,var(--_b) 40%,transparent)}',
    '@layer mfa{.a:has(:focus-visible){inset-inline:0}}',
    '@container (width<=320px){.a{padding-inline-start:env(safe-area-inset-left,0px)}}',
    '.a{--_b:var(--mfa-b,light-dark(#fff,#000))}',
  ])('is not written for older browsers: %s', (css) => {
    expect(minified(css)).toBe(`export const a = css\`${css}\``)
  })

  it('is found beside other code, and each of several', () => {
    const two = 'const b = 1\nconst c = css`a { color: red }`\nconst d = css`i {  color: red }`'
    expect(transformed(minifyStyles, '/src/a.ts', two)).toBe(
      'const b = 1\nconst c = css`a{color:red}`\nconst d = css`i{color:red}`',
    )
  })

  it.each([
    ['without a sheet', '/src/a.tsx', 'export const a = `.b { }`'],
    ['of a package', '/node_modules/a/b.ts', 'export const a = css`.b { }`'],
    ['that is plain JavaScript', '/src/a.mjs', 'export const a = css`.b { }`'],
  ])('leaves a module %s as it is', (_, id, code) => {
    expect(transformed(minifyStyles, id, code)).toBeUndefined()
  })

  it.each([
    ['an expression', 'css`.a { color: $' + '{red} }`', 'holds an expression'],
    ['a backslash', 'css`.a::before { content: "\\2014" }`', 'holds an expression or a backslash'],
    ['a selector that is none', 'css`.a { & b > > c { color: red } }`', 'Invalid'],
  ])('fails the build with %s', (_, value, message) => {
    expect(() => transformed(minifyStyles, '/src/a.tsx', `export const a = ${value}`)).toThrow(message)
  })
})
