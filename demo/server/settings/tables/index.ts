import { browserBroker } from './browser-broker'
import { company } from './company'
import { directory } from './directory'
import { limits } from './limits'
import { network } from './network'
import { pages } from './pages'
import { portal } from './portal'
import { stores } from './stores'

/** Every environment variable of the server, in the order in which the README lists them. */
export const tables = { network, stores, browserBroker, company, pages, limits, portal, directory }
