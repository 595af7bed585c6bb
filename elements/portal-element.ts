import type { AreaName } from '../src/core/page/area'
import type { PortalLocation } from '../src/core/page/portal-location'

/** What the modules of an element know of it. The class, `MfaElement`, is made of them. */
export interface PortalElement extends HTMLElement {
  /** The area that it opens at and whose paths it owns. */
  readonly area: AreaName
  /** The path that it opens at. */
  readonly home: string
  get place(): PortalLocation
  set place(place: PortalLocation | string | null | undefined)
  refresh(): void
}
