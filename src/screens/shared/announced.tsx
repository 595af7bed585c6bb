import { useEffect } from 'react'
import type { Announcement } from '../../core/page/announcements'
import type { Portal } from '../../core/page/portal'
import { useStore } from '../../react/use-store'

/** Long enough to be heard. Who reads the page afterwards is not to find what was true a while ago. */
const keptMs = 7000

/** What has been announced in the last seconds, one line each, for the element's live region. */
export function Announced({ portal }: { portal: Portal }) {
  return useStore(portal.announcements).map((announcement) => (
    <Line key={announcement.id} portal={portal} announcement={announcement} />
  ))
}

function Line({ portal, announcement }: { portal: Portal; announcement: Announcement }) {
  const { core, announcements } = portal
  useEffect(
    () => core.environment.clock.setTimeout(() => announcements.remove(announcement), keptMs),
    [core, announcements, announcement],
  )
  return <p>{announcement.text}</p>
}
