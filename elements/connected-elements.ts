import type { MfaElement } from './mfa-element'

/** The elements of this page that are in a document, in the order in which they came. */
export const connectedElements = new Set<MfaElement>()
