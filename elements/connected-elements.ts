import type { MfaElement } from './mfa-element'

const key = Symbol.for('mfa-elements.connected')
const page: { [key]?: Set<MfaElement> } = globalThis
page[key] ??= new Set()

/** The elements of this page that are in a document, in the order in which they came; of whichever copy of the script. */
export const connectedElements: Set<MfaElement> = page[key]
