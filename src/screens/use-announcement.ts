import { useEffect } from 'react'
import type { Portal } from '../core/portal'
import { useStore } from './use-store'

/** Long enough to be heard. Who reads the page afterwards is not to find what was true a while ago. */
const keptMs = 7000

/** The text of the live region: what was announced last, for as long as it takes to hear it. */
export function useAnnouncement({ core, announcements }: Portal): string {
  const text = useStore(announcements)
  useEffect(() => {
    if (text) return core.environment.clock.setTimeout(() => announcements.set(''), keptMs)
  }, [core, announcements, text])
  return text
}
