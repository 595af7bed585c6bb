import { inRoot } from './paths.mjs'

/** @type {Readonly<Record<string, string>>} */
const productionOfReact = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/**
 * React comes as CommonJS, of which everything is kept. Its files set their exports by name and require each other at
 * their beginning: written as the ES modules that they could be, they leave out what is not imported.
 *
 * @type {import('rollup').Plugin}
 */
export const shakeReact = {
  name: 'shake-react',
  resolveId: (source) =>
    Object.hasOwn(productionOfReact, source) ? inRoot(`node_modules/${productionOfReact[source]}`) : null,
  transform(code, id) {
    if (!/\/(react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/.test(id)) return null
    const names = [...new Set(Array.from(code.matchAll(/\bexports\.(\w+)/g), ([, name]) => name))]
    const body = code
      .replace(/^var (?:\s*\w+ = require\("[\w-]+"\)[,;])+/m, (requires) =>
        requires.replace(/(?:var)?(\s*)(\w+) = require\(("[\w-]+")\)[,;]/g, '$1import * as $2 from $3;'),
      )
      .replace(/\bexports\.(\w+)/g, '$$$1')
    if (/\b(require|exports)\b/.test(body)) this.error(`${id} is not written as React's files used to be.`)
    const exported = names.map((name) => `$${name} as ${name}`)
    return { code: `let ${names.map((name) => `$${name}`)};${body}\nexport { ${exported} };`, map: null }
  },
}
