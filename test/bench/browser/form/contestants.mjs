import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { root } from '../../../../demo/prepare.mjs'
import { homeTable } from '../../../support/answers.mjs'
import { hankoAnswers, stytchAnswers } from './answers.mjs'

/**
 * A sign-in form on a page of its own.
 *
 * @typedef {object} Contestant
 * @property {string} name
 * @property {'ours' | 'peer' | 'control'} kind peers are products; controls are bare forms on a library
 * @property {string} folder whose files stand under /files/
 * @property {string} body of the page
 * @property {import('./answers.mjs').Table} answers what its backend says
 */

const cache = join(root, 'node_modules/.cache/bench-peers')

/** Installs the peers once. Later runs need no network. */
async function installPeers() {
  mkdirSync(cache, { recursive: true })
  copyFileSync(join(root, 'test/bench/browser/peers/package.json'), join(cache, 'package.json'))
  if (existsSync(join(cache, 'node_modules/@stytch'))) return
  console.log('Installing the peers …')
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: cache })
}

/**
 * A bare form in a custom element, drawn after one call: what a library costs by itself.
 *
 * @param {string} name
 * @param {{ imports: string, draw: string, jsxImportSource: string }} library
 * @returns {Promise<Contestant>}
 */
async function control(name, { imports, draw, jsxImportSource }) {
  const folder = join(cache, 'controls', name)
  await build({
    stdin: {
      resolveDir: cache,
      loader: 'jsx',
      contents: `${imports}
        const Form = () => (
          <form>
            <h1>Sign in</h1>
            <label htmlFor="id">ID</label>
            <input id="id" autoComplete="username" />
            <button>Continue</button>
          </form>
        )
        customElements.define('bare-login', class extends HTMLElement {
          async connectedCallback() {
            await (await fetch('/config.json')).json()
            const sheet = new CSSStyleSheet()
            sheet.replaceSync('form { display: grid; gap: 8px; max-width: 360px }')
            const shadow = this.attachShadow({ mode: 'open' })
            shadow.adoptedStyleSheets = [sheet]
            const place = shadow.appendChild(document.createElement('div'))
            ${draw}
          }
        })`,
    },
    outfile: join(folder, 'entry.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
    jsxImportSource,
  })
  return {
    name,
    kind: 'control',
    folder,
    body: `<bare-login></bare-login>
      <script type="module" src="/files/entry.js"></script>`,
    answers: homeTable,
  }
}

/**
 * @param {string} name
 * @param {string} dist
 * @returns {Contestant}
 */
export const ourForm = (name, dist) => ({
  name,
  kind: 'ours',
  folder: dist,
  body: `<mfa-login config-url="/config.json"></mfa-login>
    <script type="module" src="/files/mfa-elements.js"></script>`,
  answers: homeTable,
})

/** @returns {Promise<Contestant[]>} the smallest and the fastest peer that we know of, and two controls */
export async function peers() {
  await installPeers()
  const packages = join(cache, 'node_modules')
  return [
    {
      name: 'Stytch',
      kind: 'peer',
      folder: join(packages, '@stytch/vanilla-js/dist'),
      body: `<script src="/files/iife/index.js"></script><stytch-form></stytch-form>
        <script>
          customElements.define('stytch-form', stytch.StytchLogin ?? stytch.StytchUI)
          const client = stytch.createStytchClient('public-token-test-00000000-0000-0000-0000-000000000000', {
            customBaseUrl: location.origin + '/stytch',
          })
          const links = { loginRedirectURL: location.href, signupRedirectURL: location.href }
          document.querySelector('stytch-form').render({
            client,
            config: { products: [stytch.Products.emailMagicLinks], emailMagicLinksOptions: links },
          })
        </script>`,
      answers: stytchAnswers,
    },
    {
      name: 'Hanko',
      kind: 'peer',
      folder: join(packages, '@teamhanko/hanko-elements/dist'),
      body: `<hanko-auth></hanko-auth><script type="module">
          import { register } from '/files/elements.js'
          await register(location.origin + '/hanko')
        </script>`,
      answers: hankoAnswers,
    },
    await control('bare React', {
      imports: "import { createRoot } from 'react-dom/client'",
      draw: 'createRoot(place).render(<Form />)',
      jsxImportSource: 'react',
    }),
    await control('bare Preact', {
      imports: "import { render } from 'preact'",
      draw: 'render(<Form />, place)',
      jsxImportSource: 'preact',
    }),
  ]
}
