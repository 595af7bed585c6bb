import { androidDownloadUrl, iosInstallUrl } from '../../contract/calls/mobile-app'
import type { Configuration } from '../../contract/configuration'
import type { Application } from '../../contract/entities'
import type { MethodStatus } from '../../contract/methods'
import { highestLimit } from '../devices/applications'
import type { CoreOptions, PhoneSystem } from '../options'

/** The steps of the mobile setup, in their order. */
const stepNames = ['os', 'terms', 'download', 'qr', 'register', 'device-one', 'device-two'] as const
export type SetupStepName = (typeof stepNames)[number]

interface SetupStep {
  readonly name: SetupStepName
  /** True if the step is before the current one. */
  readonly complete: boolean
  /**
   * True if the user can skip the step. The terms are only for a private app store, and the second device can follow
   * later.
   */
  readonly optional: boolean
}

const optionalSteps: readonly SetupStepName[] = ['terms', 'device-two']

/** Returns the steps that apply, with their state while `current` is shown. */
export function setupSteps(current: SetupStepName, privateAppStore: boolean): SetupStep[] {
  const at = stepNames.indexOf(current)
  return stepNames
    .map((name, index) => ({ name, complete: index < at, optional: optionalSteps.includes(name) }))
    .filter(({ name }) => privateAppStore || name !== 'terms' || name === current)
}

/** The type and the file extension of the app, for each phone system. */
export const downloads = {
  Android: { type: 'Android', extension: '.apk' },
  iOS: { type: 'iOS', extension: '.ipa' },
} as const satisfies Record<PhoneSystem, unknown>

/** Navigation state that one step of the wizard passes to the next. */
export interface SetupState {
  readonly download?: (typeof downloads)[PhoneSystem] | undefined
  /** True if the user has accepted the terms. */
  readonly agreed?: boolean | undefined
}

/** Reads the state of a place. Checks each field, because a host can pass anything. */
export function setupState(state: unknown): SetupState {
  if (typeof state !== 'object' || state === null) return {}
  const { download, agreed } = state as { download?: { type?: unknown } | null; agreed?: unknown }
  const known = Object.values(downloads).find(({ type }) => type === download?.type)
  return { download: known, agreed: agreed === true }
}

/** Reasons why the user can't set up the mobile app. If both are false, the user can. */
interface MobileSetup {
  /**
   * An application can limit its phones. True if as many phones are registered as the highest of these limits allows.
   */
  readonly maximum: boolean
  /** True if an OTP device is registered. */
  readonly otp: boolean
}

/** @param applications the applications that accept a phone. If no application has a limit, `maximum` is false. */
export function mobileSetupOf(
  phones: number,
  otpDevices: number,
  applications: readonly Application[],
): MobileSetup {
  const limit = highestLimit(applications)
  return { maximum: limit !== undefined && phones >= limit, otp: otpDevices > 0 }
}

/**
 * True if the administrator has granted neither of the two methods that the wizard registers, so that it leads
 * nowhere. A status that is unknown, because its list is loading or failed, closes nothing.
 */
export const isSetupUngranted = (mobile: MethodStatus | undefined, otp: MethodStatus | undefined): boolean =>
  mobile === 0 && otp === 0

/**
 * Returns the address from which a phone downloads the app: the host's own address, else the private app store's,
 * else the public store's. Undefined if there is no address.
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
