import { areaOfPath } from '../src/core/area'
import type { MfaElement } from './mfa-element'

/** The elements of this page that are in a document, in the order in which they came. */
export const connectedElements = new Set<MfaElement>()

/** The element, other than the asking one, whose own area a path belongs to. */
export const ownerOf = (path: string, asking: MfaElement): MfaElement | undefined => {
  const area = areaOfPath(path)
  return [...connectedElements].find((element) => element !== asking && element.area === area)
}
