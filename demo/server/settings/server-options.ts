import type { Writable } from 'node:stream'
import { madeUpCompany } from '../company/made-up-company'
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

const { network, stores, company, pages, portal, directory } = tables

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
    GivenFor<typeof pages>,
    GivenFor<typeof directory>,
    BeyondVariables {
  /** How often things may be tried. */
  readonly limits?: Partial<Limits>
  readonly portal?: GivenFor<typeof portal>
  /** Resolves when the pages are built; requests wait for it. Default: they are. */
  readonly pagesBuilt?: PromiseLike<void> | undefined
}

/** Options with every default filled in. */
export interface Settings
  extends FilledIn<typeof network>,
    FilledIn<typeof stores>,
    FilledIn<typeof company>,
    FilledIn<typeof pages>,
    FilledIn<typeof directory>,
    BeyondVariables {
  readonly limits: Limits
  readonly portal: FilledIn<typeof portal>
  readonly clock: Clock
}

export function settingsOf(options: ServerOptions): Settings {
  const { demo = false, company: own = demo ? madeUpCompany : undefined } = options
  const shown = { phonePage: demo, playgroundPage: demo, widgetsPage: demo }
  return {
    ...fillIn(network, options),
    ...fillIn(stores, options),
    ...fillIn(company, { ...options, company: own, companyName: options.companyName ?? own?.portal.name.ko }),
    ...fillIn(pages, { ...shown, ...options }),
    ...fillIn(directory, options),
    messageBroker: options.messageBroker,
    clock: options.clock ?? systemClock,
    logStream: options.logStream,
    limits: { ...defaultLimits, ...options.limits },
    portal: fillIn(portal, options.portal ?? {}),
  }
}
