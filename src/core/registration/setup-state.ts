import type { PhoneSystem } from '../configuration/options'

/** Which app is downloaded (R176). */
export const downloads = {
  Android: { type: 'Android', extension: '.apk' },
  iOS: { type: 'iOS', extension: '.ipa' },
} as const satisfies Record<PhoneSystem, unknown>

/** What one step of the wizard hands to the next in navigation state. */
export interface SetupState {
  readonly download?: (typeof downloads)[PhoneSystem] | undefined
  /** The terms have been agreed to. */
  readonly agreed?: boolean | undefined
}

/** Reads what came with a place; a host may hand in anything. */
export function setupState(state: unknown): SetupState {
  if (typeof state !== 'object' || state === null) return {}
  const { download, agreed } = state as { download?: { type?: unknown } | null; agreed?: unknown }
  const known = Object.values(downloads).find(({ type }) => type === download?.type)
  return { download: known, agreed: agreed === true }
}
