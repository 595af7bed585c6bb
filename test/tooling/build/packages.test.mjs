import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deferReact } from '../../../src/build/defer-react.mjs'
import { dropUseClient } from '../../../src/build/drop-use-client.mjs'
import { leanR2wc } from '../../../src/build/lean-r2wc.mjs'
import { inRoot } from '../../../src/build/paths.mjs'
import { shakeReact } from '../../../src/build/shake-react.mjs'
import { bundle, transformed } from './bundle.mjs'

const react = '/node_modules/react/cjs/react.production.js'

describe('React as ES modules', () => {
  it('leaves out what is not imported', async () => {
    const { 'main.js': main } = await bundle(
      {
        '/main.js': `import { used } from '${react}'; console.log(used())`,
        [react]: 'exports.used = () => "kept"; exports.unused = () => "gone"',
      },
      { plugins: [shakeReact] },
    )
    expect(main).toContain('kept')
    expect(main).not.toContain('gone')
  })

  it('turns the requires at the beginning into imports', () => {
    const code =
      '"use strict";\nvar React = require("react"),\n  Scheduler = require("scheduler");\nexports.a = React'
    expect(transformed(shakeReact, react, code)).toMatch(
      /import \* as React from "react";\s*import \* as Scheduler from "scheduler";/,
    )
  })

  it.each([
    ['a require in a function', 'exports.a = () => require("late")'],
    ['all exports at once', 'module.exports = { a: 1 }'],
    ['an export by a computed name', 'exports["a"] = 1'],
  ])('fails on %s', (_, code) => {
    expect(() => transformed(shakeReact, react, code)).toThrow("not written as React's files used to be")
  })

  it('is taken from the files for production, also by r2wc where the root is not deferred', () => {
    const resolve = /** @type {(source: string) => string | null} */ (shakeReact.resolveId)
    expect(resolve('react-dom/client')).toBe(
      inRoot('node_modules/react-dom/cjs/react-dom-client.production.js'),
    )
    expect(resolve('react-is')).toBeNull()
  })
})

describe('r2wc', () => {
  it("gets our deferred root for React's, and others get React", () => {
    const resolve = /** @type {(source: string, importer?: string) => string | null} */ (deferReact.resolveId)
    const r2wc = '/node_modules/@r2wc/react-to-web-component/dist/index.js'
    expect(resolve('react-dom/client', r2wc)).toBe(inRoot('elements/deferred-root.ts'))
    expect(resolve('react', r2wc)).toBe(inRoot('elements/deferred-root.ts'))
    expect(resolve('react', '/src/ui/button.tsx')).toBeNull()
    expect(resolve('react/jsx-runtime', r2wc)).toBeNull()
  })

  it('comes without its transforms, and without what it does with props', () => {
    const file = inRoot('node_modules/@r2wc/core/dist/core.js')
    const code = readFileSync(file, 'utf8')
    expect(code).toMatch(/= \{\s*string: \w+,/)
    expect(transformed(leanR2wc, file, code)).not.toMatch(
      /string: \w+,|for \(|isArray|observedAttributes|attributeChangedCallback/,
    )
    expect(() => transformed(leanR2wc, file, 'export {}')).toThrow('has nothing any more')
    expect(transformed(leanR2wc, '/src/ui/button.tsx', code)).toBeUndefined()
  })
})

describe('the mark of a server that renders', () => {
  it('is taken out at the beginning of a module and nowhere else', () => {
    expect(transformed(dropUseClient, '/a.js', '"use client";\nlet a')).toBe('\nlet a')
    expect(transformed(dropUseClient, '/a.js', "let a = 'use client'")).toBeUndefined()
  })
})
