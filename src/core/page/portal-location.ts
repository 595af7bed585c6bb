/** Where an element is. The state is what one screen hands to the next; it never holds a token. */
export interface PortalLocation {
  readonly path: string
  readonly state?: unknown
}
