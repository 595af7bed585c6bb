import type { Configuration } from './configuration'
import { withServerDomain } from './server-domain'

// Where the mobile app is downloaded from. These are links for a QR code, not calls: the phone opens them.

/** An Android package; `fileExtension` goes without the dot. */
export const androidDownload = {
  path: 'download',
  query: { folderName: 'android', fileExtension: 'apk' },
} as const

/** The manifest that iOS installs an app from. */
export const iosManifest = { path: 'ios-manifest', query: {} } as const

type Download = typeof androidDownload | typeof iosManifest

const bridgeForm = { service: 'login', method: 'GET' } as const

function linkTo({ path, query }: Download, { CONNECTION_STRINGS, CONFIG_VARIABLES }: Configuration) {
  const bridge = Boolean(CONFIG_VARIABLES.USER_PORTAL.BRIDGE)
  const base = bridge ? CONNECTION_STRINGS.BRIDGE_SERVICE_URL : CONNECTION_STRINGS.APP_SERVICE_URL
  if (!base) return undefined
  const extra = withServerDomain(bridgeForm, {
    bridge,
    apiServerDomain: CONNECTION_STRINGS.API_SERVER_DOMAIN,
  }).query
  const parameters = new URLSearchParams({
    ...query,
    ...(extra && { serverDomain: extra.serverDomain ?? '' }),
  })
  return `${base.replace(/\/{1,9}$/, '')}/${path}?${parameters}`.replace(/\?$/, '')
}

/** The link to the Android package in the private app store; undefined when the configuration gives no base. */
export const androidDownloadUrl = (config: Configuration): string | undefined =>
  linkTo(androidDownload, config)

/** The link with which iOS installs the app from the private app store; undefined when the configuration gives no base. */
export function iosInstallUrl(config: Configuration): string | undefined {
  const manifest = linkTo(iosManifest, config)
  return manifest && `itms-services://?action=download-manifest&url=${encodeURIComponent(manifest)}`
}
