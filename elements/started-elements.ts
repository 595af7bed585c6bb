import type { PortalHandle } from '../src/core/page/portal'
import { pageShared } from '../src/core/platform/page-shared'
import type { PortalElement } from './portal-element'

/** The elements of this page whose screens have started, of whichever copy of the script, in the order of their start. */
export const startedElements = pageShared('started', () => new Map<PortalElement, PortalHandle>())

/** The portal of the first element that can be seen. */
export const leader = (): PortalHandle | undefined =>
  [...startedElements.values()].find((portal) => portal.isShown())
