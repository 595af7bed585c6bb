import type { Writable } from 'node:stream'
import { madeUpCompany } from '../company'
import { defaultLimits, type Limits } from '../limits/limits'
import { type Clock, systemClock } from '../platform/clock'
import { type FilledIn, fillIn, type GivenFor } from './setting'
import { tables } from './tables'

/** The broker's address for browsers. */
export interface BrokerAddress {
  /** Scheme and host, `ws://` or `wss://`. */
  readonly url: string
  readonly port: number
  readonly path: string
}

const { network, stores, company, pages, portal, directory } = tables

/** Options that have no single variable, or can only be set in code. */
interface BeyondVariables {
  /** Set if browsers connect to an external broker directly instead of to this server's /mqtt. */
  readonly messageBroker?: BrokerAddress | undefined
  readonly clock?: Clock
  /** The destination of log lines. Default: standard output. */
  readonly logStream?: Writable | undefined
}

/** The options of a server. `tables.ts` explains each option beside its variable. */
export interface ServerOptions
  extends GivenFor<typeof network>,
    GivenFor<typeof stores>,
    GivenFor<typeof company>,
    GivenFor<typeof pages>,
    GivenFor<typeof directory>,
    BeyondVariables {
  readonly limits?: Partial<Limits>
  readonly portal?: GivenFor<typeof portal>
  /** Resolves when the pages have been built; requests wait until then. Default: they are built already. */
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
