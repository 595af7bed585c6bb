/** The steps of the mobile setup in their order (R142). */
const names = ['os', 'terms', 'download', 'qr', 'register', 'device-one', 'device-two'] as const
export type SetupStepName = (typeof names)[number]

export interface SetupStep {
  readonly name: SetupStepName
  /** It lies behind the person. */
  readonly complete: boolean
  /** It may be left out: the terms are there for a private app store only, the second device can follow later (A33). */
  readonly optional: boolean
}

const optional: readonly SetupStepName[] = ['terms', 'device-two']

/** The steps that there are, as they stand when `current` is shown (R143). */
export function setupSteps(current: SetupStepName, privateAppStore: boolean): SetupStep[] {
  const at = names.indexOf(current)
  return names
    .map((name, index) => ({ name, complete: index < at, optional: optional.includes(name) }))
    .filter(({ name }) => privateAppStore || name !== 'terms' || name === current)
}
