import type { Feature } from '../contract/features'
import type { Core } from './core'

/** Whether the backend announces a feature; what belongs to one that it does not announce is never sent. */
export const hasFeature = async (
  { configuration }: Pick<Core, 'configuration'>,
  feature: Feature,
  signal: AbortSignal | undefined,
): Promise<boolean> => {
  const { FEATURES } = (await configuration.load(signal)).CONFIG_VARIABLES.USER_PORTAL
  return FEATURES?.includes(feature) ?? false
}
