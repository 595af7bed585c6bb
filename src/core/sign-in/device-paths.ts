import type { FailureType } from './ceremony/ceremony-state'

/** The places under `/auth` where something else than typing a code is wanted, or has failed. */
export const devicePaths: readonly string[] = [
  '/auth/mobile',
  '/auth/mobile/wait',
  '/auth/pc',
  '/auth/fido',
  '/auth/fail',
]

/** Where one waits for a device, and what one step back from the failure page leads to. */
export const waitingPath = (type: FailureType): string =>
  type === 'mobile' || type === 'push' ? '/auth/mobile/wait' : `/auth/${type}`

/** How many steps the chooser lies back from where one waits. The failure page is one step further. */
export const stepsToChooser = (type: FailureType): number => waitingPath(type).split('/').length - 2
