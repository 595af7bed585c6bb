import { pageShared } from '../src/core/page-shared'
import type { MfaElement } from './mfa-element'

/** The elements of this page that are in a document, of whichever copy of the script, in the order in which they came. */
export const connectedElements = pageShared('elements', () => new Set<MfaElement>())
