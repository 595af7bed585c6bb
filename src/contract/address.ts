import type { Call } from './call'
import type { Configuration } from './configuration'

const join = (base: string | null | undefined, path: string): string | undefined =>
  base ? `${base.replace(/\/{1,9}$/, '')}/${path}` : undefined

/**
 * Where a call goes, without its query; undefined when the configuration does not give the base. In bridge mode the
 * login-area calls go to the bridge, the others stay where they are.
 */
export function addressOf(
  { service, path, bridgePath }: Pick<Call, 'service' | 'path' | 'bridgePath'>,
  { CONNECTION_STRINGS: bases, CONFIG_VARIABLES }: Configuration,
): string | undefined {
  if (service === 'user') return join(bases.USER_SERVICE_URL, path)
  if (service === 'app') return join(bases.APP_SERVICE_URL, path)
  return CONFIG_VARIABLES.USER_PORTAL.BRIDGE
    ? join(bases.BRIDGE_SERVICE_URL, bridgePath ?? path)
    : join(bases.LOGIN_SERVICE_URL, path)
}
