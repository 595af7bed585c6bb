import type { MfaElement } from './mfa-element'

const key = Symbol.for('mfa-elements.connected')

/** The elements of this page that are in a document, in the order in which they came; of whichever copy of the script. */
export const connectedElements: Set<MfaElement> = ((globalThis as { [key]?: Set<MfaElement> })[key] ??=
  new Set())
