import { createContext } from 'react'
import type { PartsFailure } from './use-parts'

/** That a page of the frame could not be fetched. */
export const PartsFailureContext = createContext<PartsFailure | undefined>(undefined)
