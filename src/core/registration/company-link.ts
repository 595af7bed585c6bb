import { appSerial } from '../../contract/calls/mobile-app'
import { companyLinkSeconds } from '../../contract/codes'
import { toJson } from '../../contract/json'
import { ConfigurationError } from '../configuration'
import { CallError } from '../errors/call-error'
import type { ElementContext } from '../page/element-context'
import { steadyNow } from '../platform/clock'

export interface CompanyLink {
  /** The content of the QR code: JSON. */
  readonly text: string
  /** The time at which the link expires, by the clock `steadyNow`. */
  readonly endsAt: number
}

/**
 * Requests the data that links the mobile app to the company, and adds the address at which the app reaches the
 * backend. The lifetime begins with the response. Rejects with a CallError, after it has been shown, or with the
 * signal's reason.
 */
export async function requestCompanyLink(context: ElementContext, signal: AbortSignal): Promise<CompanyLink> {
  const { configuration, environment } = context.core
  const serverData = await context.call(appSerial, { signal })
  const endsAt = steadyNow(environment.clock) + companyLinkSeconds * 1000
  const { CONNECTION_STRINGS, CONFIG_VARIABLES } = await configuration.load(signal)
  const { API_SERVER_DOMAIN } = CONNECTION_STRINGS
  const { MOB_APP_BRIDGE, BRIDGE } = CONFIG_VARIABLES.USER_PORTAL
  if (!API_SERVER_DOMAIN) throw withoutDomain(context)
  const link = {
    ...serverData,
    mobBridge: MOB_APP_BRIDGE ?? BRIDGE ?? false,
    apiUrl: `https://${API_SERVER_DOMAIN}`,
  }
  return { text: toJson(link), endsAt }
}

/**
 * Reports that the configuration has no backend domain. The app needs the domain in the QR code, so no code is shown.
 */
function withoutDomain({ core, fail }: ElementContext): CallError {
  const cause = new ConfigurationError('invalid', [
    'CONNECTION_STRINGS.API_SERVER_DOMAIN is missing: the company-link QR code tells it to the mobile app.',
  ])
  core.environment.report.error(cause.message)
  const error = new CallError('configuration', appSerial.id, { cause })
  fail(error)
  return error
}
