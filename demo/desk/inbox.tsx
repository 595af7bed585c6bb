import { Spinner } from '../../src/ui/spinner'
import { State } from '../../src/ui/state'
import { MessageCard } from './message-card'
import type { DeskTexts } from './texts'
import type { Inbox as InboxState } from './use-messages'

/** What has arrived, newest first. */
export const Inbox = ({ inbox, t }: { readonly inbox: InboxState; readonly t: DeskTexts }) => (
  <section className="desk-section" aria-labelledby="inbox">
    <h2 className="section-title" id="inbox">
      {t.inbox}
    </h2>
    {inbox.failed && (
      <div className="panel">
        <State kind="failed" title={t.inboxFailed}>
          {t.inboxFailedLine}
        </State>
      </div>
    )}
    <Messages inbox={inbox} t={t} />
  </section>
)

function Messages({ inbox: { messages, failed }, t }: { readonly inbox: InboxState; readonly t: DeskTexts }) {
  if (!messages) return failed ? null : <Spinner label={t.inboxLoading} />
  if (messages.length === 0 && !failed) {
    return (
      <div className="panel">
        <State icon="email" title={t.inboxEmpty}>
          {t.inboxEmptyLine}
        </State>
      </div>
    )
  }
  return (
    <ul className="messages">
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} t={t} />
      ))}
    </ul>
  )
}
