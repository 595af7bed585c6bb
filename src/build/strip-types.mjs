import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { transform } from 'esbuild'
import { inRoot } from './paths.mjs'

const tsconfigRaw = readFileSync(inRoot('tsconfig.json'), 'utf8')
const ENDINGS = ['.ts', '.tsx', '/index.ts', '/index.tsx']

/**
 * Does for what is only looked at what `compile` does for what is published, in a tenth of the time and without the compiler,
 * the largest package but one that `npm start` would install. The sources allow it: tsconfig.json has only types that can be
 * erased file by file.
 *
 * @type {import('rollup').Plugin}
 */
export const stripTypes = {
  name: 'strip-types',
  resolveId(source, importer) {
    if (!source.startsWith('.') || !importer || importer.includes('/node_modules/')) return null
    const file = path.resolve(path.dirname(importer), source)
    return ENDINGS.map((ending) => file + ending).find((each) => existsSync(each)) ?? null
  },
  async load(id) {
    const [, kind] = /\.(tsx?)$/.exec(id) ?? []
    if (!kind) return null
    const loader = kind === 'tsx' ? 'tsx' : 'ts'
    return (await transform(readFileSync(id, 'utf8'), { loader, format: 'esm', tsconfigRaw })).code
  },
}
