import * as v from 'valibot'
import { call, withServerDomain } from '../call'
import type { Configuration } from '../configuration'

// Download of the mobile app, and the link between a phone and the company.

/**
 * Gets the data that links the mobile app to the company. The backend chooses the fields; the QR code shows them
 * unchanged.
 */
export const appSerial = call({
  id: 'appSerial',
  summary: 'Get the data of the company-link QR code',
  service: 'user',
  method: 'POST',
  path: 'app/serial',
  answer: v.looseObject({}),
})

/** Gets the terms of the private app store, one paragraph a line. */
export const termsAndConditions = call({
  id: 'termsAndConditions',
  summary: 'Get the terms of the private app store',
  service: 'app',
  method: 'GET',
  path: 'terms-and-conditions',
  as: 'text',
  answer: v.string(),
})

// Download links of the mobile app. They are shown as QR codes that the phone opens, so they are not calls.

/** An Android package. `fileExtension` has no dot. */
export const androidDownload = {
  path: 'download',
  query: { folderName: 'android', fileExtension: 'apk' },
} as const

/** The manifest from which iOS installs the app. */
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

/**
 * Returns the link to the Android package in the private app store, or undefined if the configuration has no base
 * address.
 */
export const androidDownloadUrl = (config: Configuration): string | undefined =>
  linkTo(androidDownload, config)

/**
 * Returns the link with which iOS installs the app from the private app store, or undefined if the configuration has
 * no base address.
 */
export function iosInstallUrl(config: Configuration): string | undefined {
  const manifest = linkTo(iosManifest, config)
  return manifest && `itms-services://?action=download-manifest&url=${encodeURIComponent(manifest)}`
}
