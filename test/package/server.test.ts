import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../server/api-client'
import { addressOf, startBuiltServer } from '../support/built-server'
import { deskCode } from '../support/desk-messages'
import { type InstalledServer, installServer } from '../support/installed-server'

const run = promisify(execFile)
/** By convention the user and the group to whom no files belong. */
const SOMEBODY_ELSE = 65_534
const LARGEST_BYTES = 66_000_000
/** More than npm takes for 120 packages, and the embedded database for its first start, while all else runs beside. */
const PATIENCE_MS = 180_000

describe('the server, packed and installed into an empty project', () => {
  let installed: InstalledServer

  beforeAll(async () => {
    installed = await installServer()
  }, PATIENCE_MS)
  afterAll(() => installed?.remove())

  /** Where root runs the tests, the folder becomes that of a user without rights; otherwise it belongs to one already. */
  const givenToSomebodyElse = async (folder: string) => {
    if (process.getuid?.() !== 0) return {}
    await chmod(installed.project, 0o755)
    await chown(folder, SOMEBODY_ELSE, SOMEBODY_ELSE)
    return { uid: SOMEBODY_ELSE, gid: SOMEBODY_ELSE }
  }

  const command = (name: string) => join(installed.project, 'node_modules/.bin', name)

  it('holds the portal, the elements and the server, and nothing of how they are made', () => {
    for (const file of [
      ...['CHANGELOG.md', 'UPGRADING.md', 'LICENSE', 'README.md', 'package.json', 'dist/server/main.js'],
      ...[
        'SECURITY.md',
        'docs/server/privacy.md',
        'docs/reference/settings.md',
        'deploy/company/company.json',
      ],
      ...['dist/server/admin.js', 'dist/server/database/pglite-worker.js', 'dist/server/policy/policy.png'],
      ...[
        'dist/host/index.html',
        'dist/phone/index.html',
        'dist/desk/index.html',
        'dist/helpdesk/index.html',
      ],
      ...['dist/elements/mfa-elements.js', 'dist/elements/integrity.json'],
      'dist/elements/third-party-licences.txt',
      ...['npm-shrinkwrap.json', 'sbom.cdx.json'],
      ...['deploy/mfa-elements.service', 'deploy/nginx.conf', 'deploy/mosquitto.conf', 'deploy/mfa.env'],
    ])
      expect(installed.files).toContain(file)
    expect(installed.files.filter((file) => /\.(map|tsx?)$/.test(file) && !file.endsWith('.d.ts'))).toEqual(
      [],
    )
  })

  it('installs the versions that were tested, of what the server needs and nothing else', async () => {
    const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
    const { packages } = await read(join(installed.folder, 'npm-shrinkwrap.json'))
    const { packages: tested } = await read('package-lock.json')
    const { '': own, ...brought } = packages
    expect(own.dependencies).toEqual((await read('server/package.json')).dependencies)
    for (const [path, { version, integrity }] of Object.entries<{ version: string; integrity: string }>(
      brought,
    )) {
      expect([path, version, integrity]).toEqual([path, tested[path].version, tested[path].integrity])
      expect(integrity).toMatch(/^sha512-/)
      expect((await read(join(installed.folder, path, 'package.json'))).version).toBe(version)
    }
    const there = await read(join(installed.project, 'node_modules/.package-lock.json'))
    const within = 'node_modules/mfa-elements-server'
    expect(Object.keys(there.packages).sort()).toEqual(
      [within, ...Object.keys(brought).map((path) => `${within}/${path}`)].sort(),
    )
    for (const tool of ['vitest', 'rollup', 'react', 'typescript', 'playwright'])
      expect(brought).not.toHaveProperty(`node_modules/${tool}`)
  })

  it('lists what it brings, with digests and licences, for a search for vulnerable ones', async () => {
    const text = await readFile(join(installed.folder, 'sbom.cdx.json'), 'utf8')
    const { bomFormat, metadata, components } = JSON.parse(text)
    expect([bomFormat, metadata.component.purl]).toEqual([
      'CycloneDX',
      `pkg:npm/mfa-elements-server@${metadata.component.version}`,
    ])
    const { packages } = JSON.parse(await readFile(join(installed.folder, 'npm-shrinkwrap.json'), 'utf8'))
    const locked = Object.entries<{ version: string; integrity: string }>(packages).filter(
      ([path]) => path !== '',
    )
    const listed = (components as { purl: string; hashes: { content: string }[]; licenses: unknown[] }[]).map(
      ({ purl, hashes, licenses }) => {
        expect(licenses).not.toEqual([])
        const digest = Buffer.from(hashes[0]?.content ?? '', 'hex').toString('base64')
        return `${decodeURIComponent(purl.replace('pkg:npm/', ''))} sha512-${digest}`
      },
    )
    expect(listed.sort()).toEqual(
      locked
        .map(
          ([path, { version, integrity }]) =>
            `${path.replace(/^.*node_modules\//, '')}@${version} ${integrity}`,
        )
        .sort(),
    )
    for (const file of ['npm-shrinkwrap.json', 'sbom.cdx.json'])
      expect(await readFile(join(installed.folder, file), 'utf8')).not.toMatch(/"resolved"|registry/)
  })

  it(
    'shows the portal and signs an employee in, with nothing set but DEMO: in an empty folder, as another user, without a compiler',
    async () => {
      const empty = await mkdtemp(join(tmpdir(), 'mfa-empty-'))
      const server = startBuiltServer(
        { DEMO: '1', SMTP_URL: '', SMS_WEBHOOK_URL: '', DATA_DIR: '', PATH: '' },
        [],
        [],
        { script: command('mfa-elements-server'), cwd: empty, ...(await givenToSomebodyElse(empty)) },
      )
      try {
        const url = await addressOf(server)
        const api = createApiClient(url)
        expect((await api.get('/')).text).toContain('src="/elements/mfa-elements.js"')
        expect((await api.get('/elements/mfa-elements.js')).text).toContain('customElements.define(')
        expect((await api.get('/phone/')).status).toBe(200)

        await api.sendCode('mjkim')
        const code = await deskCode(url, 'mjkim@gaon.example')
        const { loginSerial } = (await api.validate('mjkim', code)).body
        const { accessToken } = (await api.token(loginSerial)).body
        expect((await api.applications(accessToken)).status).toBe(200)
      } finally {
        server.process.kill('SIGTERM')
      }
      expect(await server.ended).toBe(0)
      // The embedded database lies where the command was given, and belongs to who gave it.
      const [made = ''] = await readdir(empty)
      expect((await stat(join(empty, made))).uid).toBe((await stat(empty)).uid)
      await rm(empty, { recursive: true })
    },
    PATIENCE_MS,
  )

  it('brings the command that manages employees', async () => {
    const { stdout } = await run(process.execPath, [command('mfa-elements-admin'), '--help'])
    expect(stdout).toContain('import')
    expect(stdout).toMatch(/^Usage: npx mfa-elements-admin COMMAND/)
  })

  it('says which packages traces need, which it does not bring', async () => {
    const server = startBuiltServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, [], [], {
      script: command('mfa-elements-server'),
    })
    expect([await server.ended, server.output.err]).toEqual([
      1,
      expect.stringMatching(
        /^OTEL_EXPORTER_OTLP_ENDPOINT needs more packages: npm install @opentelemetry\/\S+/,
      ),
    ])
  })

  it('is small with all that it depends on', async () => {
    expect(await installed.bytes()).toBeLessThan(LARGEST_BYTES)
  })

  it('has nothing that publint objects to', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed.folder, pack: false, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('resolves as it says, in Node and for bundlers', async () => {
    const attw = join(process.cwd(), 'node_modules/@arethetypeswrong/cli/dist/index.js')
    await run(process.execPath, [attw, installed.tarball, '--profile', 'esm-only'])
  })
})
