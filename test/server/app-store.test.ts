import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { androidDownloadUrl, iosInstallUrl } from '../../src/contract/calls/mobile-app'
import { parseConfiguration } from '../../src/contract/configuration'
import { startTestServer } from '../support/server'
import { createApiClient } from './api-client'
import { testServer } from './test-server'

const { api } = testServer({ portal: { privateAppStore: true } })

/** The configuration as a portal reads it, with absolute addresses. */
async function configurationOf(url: string) {
  const result = parseConfiguration(await (await fetch(`${url}/config.json`)).json())
  if (!result.ok) throw new Error('the configuration cannot be read')
  const { CONNECTION_STRINGS, ...rest } = result.config
  const absolute = (path?: string | null) => (path ? new URL(path, url).href : path)
  return {
    ...rest,
    CONNECTION_STRINGS: {
      ...CONNECTION_STRINGS,
      APP_SERVICE_URL: absolute(CONNECTION_STRINGS.APP_SERVICE_URL),
      BRIDGE_SERVICE_URL: absolute(CONNECTION_STRINGS.BRIDGE_SERVICE_URL),
    },
  }
}
const manifestOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('url') ?? ''
const packageIn = (manifest: string) =>
  (/<key>url<\/key><string>([^<]*)</.exec(manifest)?.[1] ?? '').replaceAll('&amp;', '&')

it('gives the terms as text, a paragraph a line, to anyone who asks [R279a]', async () => {
  const { status, headers, text } = await api.get('/api/app/terms-and-conditions')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
  expect(text.split('\n').length).toBeGreaterThan(10)
  expect(text).toMatch(/이용 약관/)
})

describe.each([
  ['the app service', false, 'R281a', 'R282a'],
  ['the bridge', true, 'R281b', 'R282b'],
])('the links through %s', (_name, bridge, android, ios) => {
  const { server: bridged } = testServer({ portal: { privateAppStore: true, bridge } })

  it(`load an Android package [${android}]`, async () => {
    const response = await fetch(androidDownloadUrl(await configurationOf(bridged.url)) ?? '')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/vnd.android.package-archive')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="mfa.apk"')
    const body = Buffer.from(await response.arrayBuffer())
    expect(body.subarray(0, 2).toString()).toBe('PK')
    expect(response.headers.get('content-length')).toBe(String(body.length))
  })

  it(`lead iOS over a manifest to a package [${ios}]`, async () => {
    const link = iosInstallUrl(await configurationOf(bridged.url))
    expect(link).toMatch(/^itms-services:\/\/\?action=download-manifest&url=/)
    const manifest = await fetch(manifestOf(link))
    expect(manifest.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const found = await fetch(packageIn(await manifest.text()))
    expect([found.status, found.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    await found.arrayBuffer()
  })
})

it('refuses bridge links that name another server, and packages that there are not', async () => {
  expect(
    (await api.get('/bridge/download', { folderName: 'android', fileExtension: 'apk' })).body.failInfo.code,
  ).toBe(10001)
  expect((await api.get('/bridge/ios-manifest', { serverDomain: 'elsewhere' })).body.failInfo.code).toBe(
    10001,
  )
  for (const query of [
    {},
    { folderName: 'android', fileExtension: 'ipa' },
    { folderName: '../..', fileExtension: 'apk' },
  ]) {
    expect((await api.get('/api/app/download', query as Record<string, string>)).status).toBe(404)
  }
  const dotted = await api.request('/api/app/download?folderName=android&fileExtension=.apk', {
    method: 'HEAD',
  })
  expect(dotted.status).toBe(200)
})

it('serves the files of the company, and does not start without one that is configured', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mfa-app-store-'))
  const [terms, android] = [join(folder, 'terms.txt'), join(folder, 'app.apk')]
  try {
    await writeFile(terms, '제1조\n제2조')
    await writeFile(android, 'the real package')
    const own = await startTestServer({
      termsFile: terms,
      androidPackageFile: android,
      iosBundleId: 'example.<gaon>',
      companyName: '가온 & 나래',
    })
    try {
      const { get } = createApiClient(own.url)
      expect((await get('/api/app/terms-and-conditions')).text).toBe('제1조\n제2조')
      const loaded = await get('/api/app/download', { folderName: 'android', fileExtension: 'apk' })
      expect(loaded.text).toBe('the real package')
      const manifest = (await get('/api/app/ios-manifest')).text
      expect(manifest).toContain('example.&lt;gaon&gt;')
      expect(manifest).toContain('가온 &amp; 나래')
    } finally {
      await own.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
