import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { termsAndConditions } from '../../../src/contract/calls/app'
import { upTo } from '../../../src/contract/wire'
import { statusFailure } from '../failures/api-failure'
import { checkedQuery } from '../http/checked'
import { apiServerDomain, publicOrigin } from '../http/origin'
import { requireServerDomainInQuery, serveAppCall } from '../http/serve-call'
import type { Services } from '../services'
import { iosManifest } from './ios-manifest'
import { packageFor, termsFileOf } from './packages'

/** Which package a phone asks for. A bridge call's query names the server, too. */
export const packageRequest = v.object({
  folderName: v.optional(upTo(16)),
  fileExtension: v.optional(upTo(16)),
})

/**
 * The private app store: terms, and the links that a phone opens, under the app service and under the bridge. iOS takes
 * a manifest and a package only over HTTPS.
 */
export function appRoutes(app: Hono, { settings }: Services): void {
  serveAppCall(app, termsAndConditions, async ({ context }) =>
    context.text(await readFile(termsFileOf(settings, context.req.header('accept-language')), 'utf8')),
  )

  const sendManifest = (context: Context, packageUrl: URL) => {
    packageUrl.searchParams.set('folderName', 'ios')
    packageUrl.searchParams.set('fileExtension', 'ipa')
    const manifest = iosManifest({
      packageUrl: packageUrl.href,
      bundleId: settings.iosBundleId,
      bundleVersion: settings.iosBundleVersion,
      title: settings.companyName ? `${settings.companyName} MFA` : 'MFA',
    })
    return context.body(manifest, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  }
  const sendPackage = async (context: Context) => {
    const { folderName, fileExtension } = checkedQuery(context, packageRequest)
    const found = packageFor(settings, folderName, fileExtension)
    if (!found) throw statusFailure(404, 'there is no such package')
    const { size } = await stat(found.path)
    const headers = {
      'Content-Type': found.contentType,
      'Content-Length': String(size),
      'Content-Disposition': `attachment; filename="${found.fileName}"`,
      'Cache-Control': 'no-cache',
    }
    if (context.req.method === 'HEAD') return context.body(null, 200, headers)
    return context.body(Readable.toWeb(createReadStream(found.path)) as ReadableStream, 200, headers)
  }

  app.get('/api/app/download', sendPackage)
  app.get('/api/app/ios-manifest', (context) =>
    sendManifest(context, new URL('/api/app/download', publicOrigin(context, settings))),
  )
  app.get('/bridge/download', (context) => {
    requireServerDomainInQuery(context, apiServerDomain(context, settings))
    return sendPackage(context)
  })
  app.get('/bridge/ios-manifest', (context) => {
    const domain = apiServerDomain(context, settings)
    requireServerDomainInQuery(context, domain)
    const packageUrl = new URL('/bridge/download', publicOrigin(context, settings))
    packageUrl.searchParams.set('serverDomain', domain)
    return sendManifest(context, packageUrl)
  })
}
