import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventsHeard, leanReact } from '../../../src/build/lean-react.mjs'
import { inRoot } from '../../../src/build/paths.mjs'
import { transformed } from './bundle.mjs'

const file = inRoot('node_modules/react-dom/cjs/react-dom-client.production.js')
const react = readFileSync(file, 'utf8')

/** What becomes of a function in React's file. */
function lean(/** @type {string} */ source) {
  const code = transformed(leanReact, file, `${react}\n// the test\n${source}`) ?? ''
  return code.slice(code.indexOf('// the test\n')).split('\n').slice(1).join(' ').replace(/\s+/g, ' ')
}
const run = (/** @type {string} */ source, /** @type {number} */ tag) =>
  Function('fiber', `${lean(`function test(fiber) { ${source} }`)} return test(fiber)`)({ tag })

describe('the lean React', () => {
  it('has lost an eighth of its text, and is still a program', () => {
    const code = transformed(leanReact, file, react) ?? ''
    expect(code.length).toBeLessThan(react.length * 0.9)
    expect(() => Function(code)).not.toThrow()
  })

  it('leaves other files as they are', () => {
    expect(transformed(leanReact, '/node_modules/react/cjs/react.production.js', react)).toBeUndefined()
  })

  it.each([
    ['startViewTransition', 'startTransitionOfView'],
    ['case 31:', 'case 32:'],
    ['useOptimistic:', 'useHope:'],
    ['D: prefetchDNS', 'P: prefetchDNS'],
  ])('fails where React has no %s any more', (old, changed) =>
    expect(() => transformed(leanReact, file, react.replaceAll(old, changed))).toThrow(/ has no /),
  )

  it('takes comparisons with kinds that are not made for decided', () => {
    expect(
      lean('function f(a) { return 30 === a.tag || a.tag !== 31 || 5 === a.tag || 30 === a.other }'),
    ).toBe('function f(a) { return !1 || !0 || 5 === a.tag || 30 === a.other }')
  })

  it('takes out cases of kinds that are not made', () => {
    const source =
      'switch (fiber.tag) { case 5: return "five"; case 30: return "thirty"; default: return "other" }'
    expect(run(source, 5)).toBe('five')
    expect(run(source, 30)).toBe('other')
  })

  it('leaves what other cases fall into', () => {
    const source =
      'var a = ""; switch (fiber.tag) { case 5: a += "5"; case 26: case 27: a += "27"; break; case 6: a += "6" } return a'
    expect(run(source, 5)).toBe('527')
    expect(run(source, 27)).toBe('')
    expect(run(source, 6)).toBe('6')
  })

  it('still declares what other cases use', () => {
    const source =
      '"use strict"; switch (fiber.tag) { case 30: var a = 1; return a; case 5: a = 2; return a }'
    expect(run(source, 5)).toBe(2)
  })
})

/** Every name of a handler that React DOM knows. */
const handlers = new Set([
  ...(/simpleEventPluginEvents =\s*"([^"]+)"/.exec(react)?.[1] ?? '')
    .split(' ')
    .map((name) => `on${name[0]?.toUpperCase()}${name.slice(1)}`),
  ...[...react.matchAll(/register\w+Event\([^;]*?"(on\w+)"/g)].map(([, name]) => name ?? ''),
])

/** The native events behind a handler, where they are not what its name says. @type {Readonly<Record<string, string[]>>} */
const named = {
  onBlur: ['focusout'],
  // Beside these, React looks at more for browsers that have no `input`.
  onChange: ['change', 'click', 'input'],
}

/** Of ours, and named as a handler of the browser's. */
const namedAlike = ['onError', 'onReset']

describe('the events of the lean React', () => {
  it('are those that a handler here is for, and no more', () => {
    const names = ['src', 'elements', 'demo'].flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap(
          (file) => readFileSync(join(inRoot(folder), file), 'utf8').match(/\bon[A-Z][A-Za-z]+/g) ?? [],
        ),
    )
    expect(handlers.size).toBeGreaterThan(80)
    const needed = names
      .map((name) => name.replace(/Capture$/, ''))
      .filter((name) => handlers.has(name) && !namedAlike.includes(name))
      .flatMap((name) => named[name] ?? name.slice('on'.length).toLowerCase())
    expect([...new Set(needed)].sort()).toEqual([...eventsHeard].sort())
  })

  it('are all that it listens to, each of them once in both phases where it bubbles', () => {
    const code = transformed(leanReact, file, react) ?? ''
    const listen = Function(
      'require',
      'exports',
      `${code}; return listenToAllSupportedEvents`,
    )(createRequire(file), {})
    /** @type {string[]} */
    const heard = []
    const root = {
      addEventListener: (
        /** @type {string} */ name,
        /** @type {unknown} */ _,
        /** @type {boolean} */ capture,
      ) => heard.push(capture ? `${name} on its way down` : name),
    }
    listen(root)
    listen(root)
    const bubbling = eventsHeard.filter((name) => !['cancel', 'close'].includes(name))
    expect(heard.sort()).toEqual(
      [...bubbling, ...eventsHeard.map((name) => `${name} on its way down`)].sort(),
    )
  })
})
