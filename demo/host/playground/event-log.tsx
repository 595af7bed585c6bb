import { Button } from '../../../src/ui/button'
import type { PlaygroundTexts } from './texts'

export interface HeardEvent {
  readonly id: number
  readonly time: string
  readonly type: string
  /** Its own fields, as JSON. */
  readonly fields: string
}

/** What an event says, for people. */
export function heard(event: Event, id: number): HeardEvent {
  const { isTrusted: _, ...fields } = Object.fromEntries(Object.entries(event))
  const time = new Date().toLocaleTimeString('en-GB')
  return { id, time, type: event.type, fields: Object.keys(fields).length > 0 ? JSON.stringify(fields) : '' }
}

interface EventLogProps {
  readonly events: readonly HeardEvent[]
  readonly onClear: () => void
  readonly t: PlaygroundTexts
}

/** The newest event comes first. */
export const EventLog = ({ events, onClear, t }: EventLogProps) => (
  <section className="panel" aria-labelledby="events-title">
    <div className="panel-head">
      <h2 className="section-title" id="events-title">
        {t.events}
      </h2>
      <Button size="mini" variant="grey" disabled={events.length === 0} onClick={onClear}>
        {t.clear}
      </Button>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
    <div className="log" role="log" aria-labelledby="events-title" tabIndex={0}>
      {events.length === 0 && <p className="muted">{t.noEvents}</p>}
      <ol>
        {events.map(({ id, time, type, fields }) => (
          <li key={id}>
            <time>{time}</time> <b>{type}</b> <code>{fields}</code>
          </li>
        ))}
      </ol>
    </div>
  </section>
)
