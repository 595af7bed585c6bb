import type { MfaElement } from './mfa-element'

const key = Symbol.for('mfa-elements.connected')
const page = globalThis as { [key]?: Set<MfaElement> }
page[key] ??= new Set()

/** The elements of this page that are in a document, of whichever copy of the script, in the order in which they came. */
export const connectedElements = page[key]
