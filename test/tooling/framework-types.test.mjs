import { expect, it } from 'vitest'
import { frameworkFiles } from '../../elements/published/framework-types.mjs'
import { publicManifest } from '../../elements/published/manifest.mjs'

const manifest = publicManifest()
const isTypes = (/** @type {readonly string[]} */ [name = '']) => name.endsWith('.d.ts')
const types = Object.entries(frameworkFiles(manifest)).filter(isTypes)

/** The manifest with an attribute that `<mfa-login>` alone takes. */
const withOwnAttribute = () => ({
  modules: manifest.modules.map((module) => ({
    ...module,
    declarations: module.declarations.map((declaration) => {
      if (declaration.tagName !== 'mfa-login') return declaration
      const { attributes = [], members = [] } = declaration
      return {
        ...declaration,
        attributes: [...attributes, { name: 'login-hint', type: { text: 'string' } }],
        members: [...members, { name: 'loginHint', kind: 'field' }],
      }
    }),
  })),
})
const typesWithOwn = Object.entries(frameworkFiles(withOwnAttribute())).filter(isTypes)

it.each(types)('keeps every comment of %s in its line', (_name, text) => {
  const comments = text.split('\n').filter((line) => line.includes('/**') || line.includes('*/'))
  expect(comments.filter((line) => !/^ *\/\*\* .+ \*\/$/.test(line))).toEqual([])
})

it.each(typesWithOwn)('gives an attribute of one element in %s to that element alone', (_name, text) => {
  const [, own = ''] = text.match(/interface MfaLoginProps extends MfaProps \{([^}]*)\}/) ?? []
  expect(own).toContain("'login-hint'?: string | null | undefined")
  expect(own).toContain('loginHint?: string | null | undefined')
  expect(text.replace(own, '')).not.toContain('login-hint')
  expect(text.split('\n').filter((line) => /& .*MfaLoginProps/.test(line))).toEqual([
    expect.stringContaining("'mfa-login':"),
  ])
})
