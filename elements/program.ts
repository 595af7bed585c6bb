import '../src/core/chunks/import-again'

/** What every element needs besides the entry and React, as one chunk. */
export { mountView } from './mount-view'
export { endSession, startPortal } from './start-portal'
