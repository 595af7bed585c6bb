import type { Writable } from 'node:stream'
import { defaultLimits, type Limits } from '../limits/limits'
import { type Clock, systemClock } from '../platform/clock'
import { type FilledIn, fillIn, type GivenFor } from './setting'
import { tables } from './tables'

/** Where browsers reach the broker. */
export interface BrokerAddress {
  /** Scheme and host, `ws://` or `wss://`. */
  readonly url: string
  readonly port: number
  readonly path: string
}

const { network, stores, company, portal } = tables

/** What a variable says, and what only code can: these have none. */
interface BeyondVariables {
  /** Set when browsers reach an external broker directly instead of through this server's /mqtt. */
  readonly messageBroker?: BrokerAddress | undefined
  readonly clock?: Clock
  /** Where log lines go. Default: standard output. */
  readonly logStream?: Writable | undefined
}

/** How to start a server. What each option means stands beside its variable in `settings/tables`. */
export interface ServerOptions
  extends GivenFor<typeof network>,
    GivenFor<typeof stores>,
    GivenFor<typeof company>,
    BeyondVariables {
  /** How often things may be tried. */
  readonly limits?: Partial<Limits>
  readonly portal?: GivenFor<typeof portal>
}

/** Options with every default filled in. */
export interface Settings
  extends FilledIn<typeof network>,
    FilledIn<typeof stores>,
    FilledIn<typeof company>,
    BeyondVariables {
  readonly limits: Limits
  readonly portal: FilledIn<typeof portal>
  readonly clock: Clock
}

/** The company that demo mode makes up. */
const demoCompany = '가온물산'

export const settingsOf = (options: ServerOptions): Settings => ({
  ...fillIn(network, options),
  ...fillIn(stores, options),
  ...fillIn(company, {
    ...options,
    companyName: options.companyName ?? (options.demo ? demoCompany : undefined),
  }),
  messageBroker: options.messageBroker,
  clock: options.clock ?? systemClock,
  logStream: options.logStream,
  limits: { ...defaultLimits, ...options.limits },
  portal: fillIn(portal, options.portal ?? {}),
})
