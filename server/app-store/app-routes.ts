import type { Stats } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { termsAndConditions } from '../../src/contract/calls/mobile-app'
import { inLanguage } from '../../src/contract/translated'
import { upTo } from '../../src/contract/wire'
import { serverFile } from '../files/server-folders'
import { checkedQuery, requireServerDomainInQuery, serveAppCall } from '../http/calls'
import { apiServerDomain, publicOrigin } from '../http/request-source'
import { statusFailure } from '../platform/failures'
import type { RequestContext } from '../request-context'
import type { Settings } from '../settings/server-options'

/** Data that iOS needs before it downloads an app. */
export interface IosApp {
  /** Absolute address of the package. */
  readonly packageUrl: string
  readonly bundleId: string
  readonly bundleVersion: string
  readonly title: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Returns the property list for an `itms-services://` link (Apple, “Distribute proprietary in-house apps”). */
function iosManifest({ packageUrl, bundleId, bundleVersion, title }: IosApp): string {
  const entry = (key: string, value: string) => `<key>${key}</key><string>${escapeXml(value)}</string>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>items</key>
  <array>
    <dict>
      <key>assets</key>
      <array>
        <dict>${entry('kind', 'software-package')}${entry('url', packageUrl)}</dict>
      </array>
      <key>metadata</key>
      <dict>
        ${entry('bundle-identifier', bundleId)}
        ${entry('bundle-version', bundleVersion)}
        ${entry('kind', 'software')}
        ${entry('title', title)}
      </dict>
    </dict>
  </array>
</dict>
</plist>
`
}

/** Package served until a real one is configured: a ZIP archive, as app packages are, with a note in it. */
const PLACEHOLDER = 'app-store/placeholder.zip'
const SAMPLE_TERMS = 'app-store/terms.txt'

/** A package of the mobile app, with the headers of its download. */
export interface AppPackage {
  readonly path: string
  readonly contentType: string
  /** Name under which a browser saves the package. */
  readonly fileName: string
}

/**
 * Returns the package for a link's folder and extension (with or without its dot), or undefined for an unknown one.
 */
function packageFor(
  settings: Settings,
  folderName: string | undefined,
  fileExtension: string | undefined,
): AppPackage | undefined {
  const extension = fileExtension?.replace(/^\./, '')
  if (folderName === 'android' && extension === 'apk') {
    return {
      path: settings.androidPackageFile ?? serverFile(PLACEHOLDER),
      contentType: 'application/vnd.android.package-archive',
      fileName: 'mfa.apk',
    }
  }
  if (folderName === 'ios' && extension === 'ipa') {
    return {
      path: settings.iosPackageFile ?? serverFile(PLACEHOLDER),
      contentType: 'application/octet-stream',
      fileName: 'mfa.ipa',
    }
  }
  return undefined
}

/** Returns the path of the terms, in the browser's language if the company has them in several. */
function termsFileOf({ termsFile, company }: Settings, acceptLanguage = ''): string {
  const own = inLanguage(company?.termsFiles, acceptLanguage.slice(0, 2).toLowerCase())
  return termsFile ?? own ?? serverFile(SAMPLE_TERMS)
}

/** Query of a package download. A bridge request's query also names the server. */
export const packageRequest = v.object({
  folderName: v.optional(upTo(16)),
  fileExtension: v.optional(upTo(16)),
})

const CHUNK_BYTES = 64 * 1024

/**
 * Streams a file in chunks as the client reads them. The file is closed between chunks, because a response may wait
 * long for a slow client, or its body may never be read. Fails if the file is replaced meanwhile.
 */
function streamOf(path: string, { ino, mtimeMs, size }: Stats): ReadableStream<Uint8Array> {
  let sent = 0
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, sent)
      // Checked after the read, because the file can be replaced between open and read. The response must then fail,
      // not end early.
      const now = await file.stat()
      if (now.ino !== ino || now.mtimeMs !== mtimeMs || now.size !== size)
        throw new Error(`${path} was replaced while it was sent`)
      sent += bytesRead
      if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
      if (sent === size) controller.close()
    } finally {
      await file.close()
    }
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

/**
 * Serves the private app store: the terms, and the links that a phone opens, under the app service and under the
 * bridge. iOS accepts a manifest and a package only over HTTPS.
 */
export function appRoutes(app: Hono, { settings }: RequestContext): void {
  serveAppCall(app, termsAndConditions, async ({ c }) =>
    c.text(await readFile(termsFileOf(settings, c.req.header('accept-language')), 'utf8')),
  )

  const sendManifest = (c: Context, packageUrl: URL) => {
    packageUrl.searchParams.set('folderName', 'ios')
    packageUrl.searchParams.set('fileExtension', 'ipa')
    const manifest = iosManifest({
      packageUrl: packageUrl.href,
      bundleId: settings.iosBundleId,
      bundleVersion: settings.iosBundleVersion,
      title: settings.companyName ? `${settings.companyName} MFA` : 'MFA',
    })
    return c.body(manifest, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  }
  const sendPackage = async (c: Context) => {
    const { folderName, fileExtension } = checkedQuery(c, packageRequest)
    const found = packageFor(settings, folderName, fileExtension)
    if (!found) throw statusFailure(404, 'there is no such package')
    const file = await stat(found.path)
    const headers = {
      'Content-Type': found.contentType,
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="${found.fileName}"`,
      'Cache-Control': 'no-cache',
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    return c.body(streamOf(found.path, file), 200, headers)
  }

  app.get('/api/app/download', sendPackage)
  app.get('/api/app/ios-manifest', (c) =>
    sendManifest(c, new URL('/api/app/download', publicOrigin(c, settings))),
  )
  app.get('/bridge/download', (c) => {
    requireServerDomainInQuery(c, apiServerDomain(c, settings))
    return sendPackage(c)
  })
  app.get('/bridge/ios-manifest', (c) => {
    const domain = apiServerDomain(c, settings)
    requireServerDomainInQuery(c, domain)
    const packageUrl = new URL('/bridge/download', publicOrigin(c, settings))
    packageUrl.searchParams.set('serverDomain', domain)
    return sendManifest(c, packageUrl)
  })
}
