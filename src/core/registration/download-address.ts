import type { Configuration } from '../../contract/configuration'
import { androidDownloadUrl, iosInstallUrl } from '../../contract/downloads'
import type { CoreOptions, PhoneSystem } from '../configuration/options'

/**
 * Where the app for a phone is: in the private app store where there is one (R281, R282), else in the public store
 * (R283), unless the host knows better (A62). Undefined when neither says.
 */
export function downloadAddress(
  configuration: Configuration,
  { appDownloadUrl }: Pick<CoreOptions, 'appDownloadUrl'>,
  system: PhoneSystem,
): string | undefined {
  const ofHost = appDownloadUrl?.(system)
  if (ofHost) return ofHost
  const { PRIVATE_APP_STORE, ANDROID_STORE_URL, IOS_STORE_URL } = configuration.CONFIG_VARIABLES.USER_PORTAL
  if (PRIVATE_APP_STORE)
    return system === 'Android' ? androidDownloadUrl(configuration) : iosInstallUrl(configuration)
  return (system === 'Android' ? ANDROID_STORE_URL : IOS_STORE_URL) || undefined
}
