import { expect, it } from 'vitest'
import { cssOf, htmlOf } from '../../../demo/host/playground/markup'

const origin = 'https://mfa.company.example'

it('writes the script and the tag, with what is set and no more', () => {
  expect(htmlOf('mfa-login', { language: 'ko', theme: '', place: ' ' }, origin)).toBe(
    `<script type="module" src="${origin}/elements/mfa-elements.js"></script>\n` +
      `<mfa-login config-url="${origin}/config.json" language="ko"></mfa-login>`,
  )
})

it("puts another configuration in the place of the portal's own", () => {
  expect(htmlOf('mfa-login', { 'config-url': '/other.json' }, origin)).toContain(
    '<mfa-login config-url="/other.json">',
  )
})

it('lets no value out of its quotation marks', () => {
  const typed = '"><img src=x onerror="&quot;'
  expect(htmlOf('mfa-login', { place: typed }, origin)).toContain(
    'place="&quot;><img src=x onerror=&quot;&amp;quot;"',
  )
})

it('writes a rule for the tokens that are set, and none without', () => {
  expect(cssOf('mfa-login', { '--mfa-radius-card': '4px', '--mfa-color-text': '' })).toBe(
    'mfa-login {\n  --mfa-radius-card: 4px;\n}',
  )
  expect(cssOf('mfa-login', { '--mfa-color-text': '' })).toBe('')
})
