import type { Core } from '../core'

export interface Description {
  readonly title: string
  readonly message: string
  /** What the help desk wants to hear: `3002`, `HTTP 503`. */
  readonly code?: string | undefined
}


/** What to tell a person: by failInfo.code, then by HTTP status, then in general. */
export declare const describe: (core: Core, error: unknown) => Promise<Description>
