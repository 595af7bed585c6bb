import { readdirSync, readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { inRoot } from '../../../src/build/paths.mjs'
import { stripTypes } from '../../../src/build/strip-types.mjs'

const { options } = ts.convertCompilerOptionsFromJson(
  JSON.parse(readFileSync(inRoot('tsconfig.json'), 'utf8')).compilerOptions,
  inRoot('.'),
)
const compiled = (/** @type {string} */ file) =>
  ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: { ...options, noEmit: false },
    fileName: file,
  }).outputText

const stripped = (/** @type {string} */ file) =>
  /** @type {(id: string) => Promise<string>} */ (stripTypes.load)(file)

/** How it is written does not matter, nor the names under which the functions of JSX are imported. */
async function meaningOf(/** @type {string} */ code) {
  const { code: bare } = await transform(code, { format: 'esm', minifyWhitespace: true })
  const sorted = (/** @type {string} */ names) => names.split(',').sort().join(',')
  return bare
    .replaceAll('/* @__PURE__ */', '')
    .replaceAll(/\b_(jsxs?|Fragment)\b/g, '$1')
    .replaceAll(/\b(jsxs?|Fragment) as \1\b/g, '$1')
    .replace(/^import\{([^}]*)\}from"react\/jsx-runtime"/, (_, names) => sorted(names))
}

/** The same in other words: the compiler gives a class another name that nothing uses, and a function in a block becomes a value. */
const inOtherWords = ['elements/mfa-element.ts', 'demo/server/start-server.ts']

it('makes the scripts of `npm start` from TypeScript as the compiler makes those that are published', async () => {
  const files = ['src', 'elements', 'demo'].flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes('dist/'))
      .map((file) => `${folder}/${file}`),
  )
  const differing = []
  for (const file of files) {
    const [quick, slow] = [await stripped(inRoot(file)), compiled(inRoot(file))]
    if ((await meaningOf(quick)) !== (await meaningOf(slow))) differing.push(file)
  }
  expect(files.length).toBeGreaterThan(500)
  expect(differing).toEqual(inOtherWords)
})
