import { appSerial } from '../../contract/calls/app'
import { companyLinkSeconds } from '../../contract/lifetimes'
import { ConfigurationError } from '../configuration/configuration'
import { CallError } from '../http/call-error'
import type { Portal } from '../page/portal'

export interface CompanyLink {
  /** What the QR code holds: JSON. */
  readonly text: string
  /** Epoch ms. */
  readonly endsAt: number
}

/**
 * Asks the backend for what pairs the mobile app with the company, and adds how the app reaches the backend (R173). The
 * time runs from the answer on. Rejects with a CallError that has been shown already, or with the signal's reason.
 */
export async function requestCompanyLink(portal: Portal, signal: AbortSignal): Promise<CompanyLink> {
  const { configuration, environment } = portal.core
  const serverData = await portal.call(appSerial, { signal })
  const endsAt = environment.clock.now() + companyLinkSeconds * 1000
  const { CONNECTION_STRINGS, CONFIG_VARIABLES } = await configuration.load(signal)
  const { API_SERVER_DOMAIN } = CONNECTION_STRINGS
  const { MOB_APP_BRIDGE, BRIDGE } = CONFIG_VARIABLES.USER_PORTAL
  if (!API_SERVER_DOMAIN) throw withoutDomain(portal)
  const link = {
    ...serverData,
    mobBridge: MOB_APP_BRIDGE ?? BRIDGE ?? false,
    apiUrl: `https://${API_SERVER_DOMAIN}`,
  }
  return { text: JSON.stringify(link), endsAt }
}

/** A code that leads the app nowhere is worse than none. */
function withoutDomain({ core, fail }: Portal): CallError {
  const cause = new ConfigurationError('invalid', [
    'CONNECTION_STRINGS.API_SERVER_DOMAIN is missing: the company-link QR code tells it to the mobile app.',
  ])
  core.environment.report.error(cause.message)
  const error = new CallError('configuration', appSerial.id, { cause })
  fail(error)
  return error
}
