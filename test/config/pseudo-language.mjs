import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { rollup } from 'rollup'
import config from '../../rollup.config.mjs'

/** The tag under which a language of our own is private. */
const tag = 'qps-ploc'

const root = fileURLToPath(new URL('../..', import.meta.url))
const texts = '../../../test/support/pseudo-language'

/**
 * Where a language is added, a line each: the list of what the entry needs, the list of what comes with the form, and the
 * list of each page.
 *
 * @type {readonly { list: RegExp, record: string, from: string }[]}
 */
const lists = [
  { list: /\/src\/core\/i18n\/languages\.ts$/, record: 'pseudo', from: texts },
  { list: /\/src\/core\/i18n\/texts\.ts$/, record: 'pseudo', from: `${texts}/start` },
  { list: /\/demo\/host\/texts\/index\.ts$/, record: 'pseudoHost', from: `${texts}/pages` },
  { list: /\/demo\/phone\/texts\/index\.ts$/, record: 'pseudoPhone', from: `${texts}/pages` },
  { list: /\/demo\/desk\/texts\/index\.ts$/, record: 'pseudoDesk', from: `${texts}/pages` },
  {
    list: /\/server\/help-desk\/page\/texts\/index\.ts$/,
    record: 'pseudoHelpDesk',
    from: `../${texts}/pages`,
  },
]

/** @type {import('rollup').Plugin} */
const addLanguage = {
  name: 'add-language',
  transform(code, id) {
    const added = lists.find(({ list }) => list.test(id))
    if (!added) return null
    if (!code.includes('{ ko, en }')) throw new Error(`${id} has no list of languages.`)
    const list = code.replace('{ ko, en }', `{ ko, en, '${tag}': ${added.record} }`)
    return `import { ${added.record} } from '${added.from}'\n${list}`
  },
}

/** @param {string} folder what `rollup.config.mjs` builds into it */
async function build(folder) {
  const outputsOf = (/** @type {import('rollup').RollupOptions} */ { output }) => [output].flat()
  const all = /** @type {import('rollup').RollupOptions[]} */ (await config({ portal: true }))
  const options = all.find((each) => outputsOf(each).some((output) => output?.dir === folder))
  const { output, plugins, ...input } = options ?? {}
  const shared = [plugins].flat().filter((each) => each && 'name' in each && each.name !== 'integrity')
  const bundle = await rollup({ ...input, plugins: [addLanguage, ...shared], onLog: () => undefined })
  const { output: files } = await bundle.generate({
    .../** @type {import('rollup').OutputOptions} */ (output),
    paths: { '/elements/mfa-elements.js': '/pseudo-language/dist/mfa-elements.js' },
  })
  await bundle.close()
  return new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])))
}

/** The pages around the elements, by their folder in `demo/dist`, with the folder of their sources. */
const pages = {
  host: 'demo/host',
  phone: 'demo/phone',
  desk: 'demo/desk',
  helpdesk: 'server/help-desk/page',
}

/** A page whose calls the page around it answers, at the path that its address has behind the `#`. */
async function pageOf(/** @type {keyof typeof pages} */ name) {
  const html = await readFile(path.join(root, pages[name], 'index.html'), 'utf8')
  const begin = `<script>
    fetch = (...request) => parent.fetch(...request)
    if (location.hash) history.replaceState(null, '', location.hash.slice(1))
  </script>`
  return html
    .replace('<head>', `<head>${begin}`)
    .replaceAll(`/${name}/page.css`, `/${pages[name]}/page.css`)
    .replaceAll(/"\/(\w+)\/main\.js"/g, '"/pseudo-language/$1/main.js"')
    .replaceAll('"/elements/', '"/pseudo-language/dist/')
}

/**
 * Serves `/pseudo-language/dist/…`: the elements with one more language, `qps-ploc`, and `/pseudo-language/PAGE/`: the
 * portal, the phone, the desk and the help desk with it. Each is built at the first request.
 *
 * @returns {import('@web/test-runner').TestRunnerConfig['middleware'] extends (infer M)[] | undefined ? M : never}
 */
export function pseudoLanguage() {
  /** @type {Map<string, ReturnType<typeof build>>} */
  const built = new Map()
  return async (context, next) => {
    const [, name = '', file] = /^\/pseudo-language\/(\w+)\/([\w./-]+\.js)?$/.exec(context.path) ?? []
    const isPage = Object.hasOwn(pages, name)
    if (name !== 'dist' && !isPage) return next()
    if (file === undefined) {
      context.body = await pageOf(/** @type {keyof typeof pages} */ (name))
      context.type = 'text/html'
      return undefined
    }
    const folder = isPage ? `demo/dist/${name}` : 'dist'
    const files = built.get(folder) ?? build(folder)
    built.set(folder, files)
    const code = (await files).get(file)
    if (code === undefined) return next()
    context.body = code
    context.type = 'text/javascript'
    return undefined
  }
}
