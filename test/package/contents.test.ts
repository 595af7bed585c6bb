import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InstalledPackage, installPackage } from '../support/installed-package'

const run = promisify(execFile)

describe('the package, packed and installed into an empty project without a network', () => {
  let installed: InstalledPackage

  beforeAll(async () => {
    installed = await installPackage()
  })
  afterAll(() => installed?.remove())

  const json = async (file: string) => JSON.parse(await readFile(join(installed.folder, file), 'utf8'))
  const node = async (script: string) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      cwd: installed.project,
    })
    return JSON.parse(stdout)
  }

  it('holds what its users need and nothing of how it is made', () => {
    const [chunks, others] = [/^dist\/chunks\/[\w.-]+\.js(\.map)?$/, /^/].map((kind) =>
      installed.files.filter((file) => kind.test(file)),
    ) as [string[], string[]]
    expect(chunks.length).toBeGreaterThan(20)
    expect(others.filter((file) => !chunks.includes(file)).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist/cli.js',
      'dist/cli.js.map',
      'dist/custom-elements.json',
      'dist/index.d.ts',
      'dist/integrity.json',
      'dist/mfa-elements.bundle.js',
      'dist/mfa-elements.bundle.js.map',
      'dist/mfa-elements.js',
      'dist/mfa-elements.js.map',
      'dist/react.d.ts',
      'dist/react.js',
      'dist/svelte.d.ts',
      'dist/svelte.js',
      'dist/third-party-licences.txt',
      'dist/vue.d.ts',
      'dist/vue.js',
      'docs/backend-contract.md',
      'docs/browsers.md',
      'docs/embedding.md',
      'docs/reference/calls.md',
      'docs/reference/configuration.md',
      'docs/reference/elements.md',
      'docs/reference/errors.md',
      'docs/reference/events.md',
      'docs/reference/settings.md',
      'docs/styling.md',
      'docs/testing.md',
      'package.json',
    ])
  })

  it('brings no other package along', async () => {
    expect((await json('package.json')).dependencies).toBeUndefined()
    const lock = JSON.parse(await readFile(join(installed.project, 'package-lock.json'), 'utf8'))
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/mfa-elements'])
  })

  it('tells the licence of every package in its scripts', async () => {
    const text = await readFile(join(installed.folder, 'dist/third-party-licences.txt'), 'utf8')
    for (const name of ['react', 'react-dom', 'i18next', 'mqtt', 'valibot', '@r2wc/react-to-web-component'])
      expect(text).toMatch(new RegExp(`^${name} [\\d.]+, MIT$`, 'm'))
  })

  it('does nothing when Node imports it but leave its one global, whichever entry is taken', async () => {
    const seen = await node(`
      const before = Reflect.ownKeys(globalThis)
      const modules = []
      for (const entry of ['', '/bundle', '/react', '/vue', '/svelte']) modules.push(await import('mfa-elements' + entry))
      modules[0].defineElements()
      const added = Reflect.ownKeys(globalThis).filter((key) => !before.includes(key))
      console.log(JSON.stringify({ names: modules.map(Object.keys), added: added.map(String) }))
    `)
    expect(seen.added).toEqual(['Symbol(mfa-elements)'])
    expect(seen.names).toEqual(Array.from({ length: 5 }, () => ['configure', 'defineElements']))
  })

  it('runs the contract checker as a command', async () => {
    const bin = join(installed.project, 'node_modules/.bin/mfa-elements')
    const { stdout } = await run(bin, ['--help'], { shell: process.platform === 'win32' })
    expect(stdout).toContain('npx mfa-elements check <config-url>')
  })

  it('describes its elements in a manifest that leads to the script', async () => {
    const { customElements } = await json('package.json')
    const { modules } = await json(customElements)
    expect(modules).toHaveLength(1)
    const [{ path, declarations, exports }] = modules
    expect(installed.files).toContain(path)
    const elements = declarations.filter(({ tagName }: { tagName?: string }) => tagName)
    expect(elements.map(({ tagName }: { tagName: string }) => tagName).sort()).toEqual([
      'mfa-company-qr',
      'mfa-dashboard',
      'mfa-login',
      'mfa-mobile-setup',
      'mfa-register',
    ])
    for (const { attributes, events, members } of elements) {
      expect(attributes).toHaveLength(7)
      expect(events).toHaveLength(10)
      expect(members.filter(({ name }: { name: string }) => name.startsWith('#'))).toEqual([])
    }
    const defined = exports.filter(({ kind }: { kind: string }) => kind === 'custom-element-definition')
    expect(defined).toHaveLength(5)
    expect(JSON.stringify(modules)).not.toContain('elements/mfa-element')
  })

  it('gives the hash of every script', async () => {
    const hashes = await json('dist/integrity.json')
    const scripts = installed.files.filter((file) => /^dist\/(mfa-elements|chunks).*\.js$/.test(file))
    expect(Object.keys(hashes).sort()).toEqual(scripts.map((file) => file.replace('dist/', '')).sort())
    for (const [file, hash] of Object.entries(hashes)) {
      const content = await readFile(join(installed.folder, 'dist', file))
      expect(hash).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`)
    }
  })

  it('has nothing that publint objects to', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed.folder, pack: false, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('has types that resolve as its scripts do', async () => {
    const attw = join(process.cwd(), 'node_modules/@arethetypeswrong/cli/dist/index.js')
    await run(process.execPath, [attw, installed.tarball, '--profile', 'esm-only'])
  })
})
