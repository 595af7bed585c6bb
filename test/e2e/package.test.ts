import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { type InstalledPackage, installPackage } from '../support/installed-package'
import { strictestPolicy } from '../support/plain-site'
import { expect, test as portalTest } from '../support/portal-test'
import { type Site, startSite } from '../support/site'

/** Where a page without a bundler finds the package. */
const scripts = '/node_modules/mfa-elements/dist'

interface Hashes {
  readonly [script: string]: string
}

function importMap(hashes: Hashes) {
  const integrity = Object.entries(hashes).map(([file, hash]) => [`${scripts}/${file}`, hash])
  return `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(integrity) })}</script>`
}

const pageWith = (script: string, hash: string, config: string, head = '') => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Intranet</title>
${head}
<script type="module" src="${scripts}/${script}" integrity="${hash}"></script>
<mfa-login config-url="${config}"></mfa-login>
`

/** A page that imports the package, made ready by a bundler as its project would do it. Gives the folder of its files. */
async function buildPage({ project }: InstalledPackage, config: string): Promise<string> {
  await writeFile(
    join(project, 'main.js'),
    `import { configure } from 'mfa-elements'\nconfigure({ configUrl: '${config}' })\n`,
  )
  await writeFile(
    join(project, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Intranet</title>
<script type="module" src="/main.js"></script><mfa-login></mfa-login>`,
  )
  await build({
    root: project,
    base: '/bundled/',
    configFile: false,
    logLevel: 'error',
    build: { outDir: 'bundled', reportCompressedSize: false },
  })
  return join(project, 'bundled')
}

const stackOptions = { allowedOrigins: ['*'] }

const test = portalTest.extend<Record<never, never>, { installed: InstalledPackage; intranet: Site }>({
  installed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const installed = await installPackage()
      await use(installed)
      await installed.remove()
    },
    { scope: 'worker' },
  ],
  intranet: [
    async ({ stacks, installed }, use) => {
      const stack = await stacks.take(stackOptions)
      const hashes: Hashes = JSON.parse(await readFile(join(installed.folder, 'dist/integrity.json'), 'utf8'))
      const [entry, bundle] = ['mfa-elements.js', 'mfa-elements.bundle.js'] as const
      const config = `${stack.url}/config.json`
      const right = (script: string, head?: string) => pageWith(script, hashes[script] ?? '', config, head)
      const start = Object.keys(hashes).find((file) => file.startsWith('chunks/start-')) ?? ''
      const forged = { ...hashes, [start]: hashes[entry] ?? '' }
      const bundled = await buildPage(installed, config)
      const strict = { 'content-security-policy': strictestPolicy(stack.url) }
      const site = await startSite(
        {
          '/script': { html: right(entry), headers: strict },
          '/one-file': { html: right(bundle), headers: strict },
          '/another-hash': { html: pageWith(bundle, hashes[entry] ?? '', config), headers: strict },
          '/bundler': { file: join(bundled, 'index.html'), headers: strict },
          '/listed-chunks': { html: right(entry, importMap(hashes)) },
          '/forged-chunk': { html: right(entry, importMap(forged)) },
        },
        { '/node_modules/': join(installed.project, 'node_modules'), '/bundled/': bundled },
      )
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
})

// One worker: packing and installing takes longer than all tests.
test.describe.configure({ mode: 'default' })
test.use({ stackOptions })

for (const way of ['listed-chunks', 'one-file', 'bundler'])
  test(`an employee signs in through the installed package: ${way}`, async ({
    page,
    stack,
    intranet,
    employee,
    screens,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${intranet.url}/${way}`)
    await screens.signInByEmail(stack, employee)
    expect(asked.some((path) => /\/start-[^/]+\.js$/.test(path))).toBe(way !== 'one-file')
    await screens.logOut()
  })

test('a browser takes a script of its hash under the strictest policy, and refuses one of another hash, and a chunk that the page lists with another one', async ({
  page,
  intranet,
  screens,
}) => {
  await page.goto(`${intranet.url}/script`)
  await expect(screens.userId).toBeVisible()

  await page.goto(`${intranet.url}/another-hash`)
  expect(await page.evaluate(() => customElements.get('mfa-login') === undefined)).toBe(true)

  const refused = page.waitForEvent('console', (message) => /integrity/i.test(message.text()))
  await page.goto(`${intranet.url}/forged-chunk`)
  expect((await refused).text()).toContain('chunks/start-')
  await expect(screens.userId).toBeHidden()
})
