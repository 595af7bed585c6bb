import { createContext } from 'react'

/** To be called when a screen that can be used has been drawn; the first time, the host gets an event. */
export const ReadyContext = createContext<() => void>(() => undefined)
