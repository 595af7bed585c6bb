import { useEffect, useState } from 'react'
import type { DeskMessage } from '../../server/desk/desk-records'
import { sentCodeDigits } from '../../src/contract/codes'
import { CopyButton } from '../../src/ui/copy-button'
import { Icon } from '../../src/ui/icon'
import { Serial } from '../../src/ui/serial'
import { Spinner, State } from '../../src/ui/state'
import { readMessages } from './desk-api'
import type { DeskTexts } from './texts'

/** The received messages, newest first. */
export const Inbox = ({ inbox, t }: { readonly inbox: ReceivedMessages; readonly t: DeskTexts }) => (
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

function Messages({
  inbox: { messages, failed },
  t,
}: {
  readonly inbox: ReceivedMessages
  readonly t: DeskTexts
}) {
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

const lengths = Object.values(sentCodeDigits).map((digits) => `\\d{${digits}}`)

/** Matches a line that holds only a code, as the mails have it. */
const codeLine = new RegExp(`^\\s*(${lengths.join('|')})\\s*$`, 'm')
const codeIn = (body: string): string | undefined => codeLine.exec(body)?.[1]

/** One message: its recipient, the code in large type with a copy button, and the whole text on demand. */
function MessageCard({ message, t }: { readonly message: DeskMessage; readonly t: DeskTexts }) {
  const code = codeIn(message.body)
  const copyTexts = { copy: t.copy, copied: t.copied, failed: t.copyFailed }
  return (
    <li className="panel message-card">
      <div className="message-head">
        <Icon name={message.kind === 'mail' ? 'email' : 'sms'} />
        <p className="strong">{message.recipient}</p>
        <time className="small muted" dateTime={message.receivedAt}>
          {timeOf(message.receivedAt)}
        </time>
      </div>
      {message.subject && <p className="small muted">{message.subject}</p>}
      {code && (
        <Serial
          code={code}
          copy={
            <CopyButton
              text={code}
              texts={copyTexts}
              name={t.copyCodeFor(`${message.recipient}, ${timeOf(message.receivedAt)}`)}
            />
          }
        />
      )}
      <details open={!code}>
        <summary>{t.whole}</summary>
        <p className="message-body">{message.body.trim()}</p>
      </details>
    </li>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

function timeOf(iso: string): string {
  const date = new Date(iso)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
}

const POLL_MS = 1_500

export interface ReceivedMessages {
  /** Newest first; undefined until the first answer. */
  readonly messages: readonly DeskMessage[] | undefined
  readonly failed: boolean
}

/** The inbox, refreshed while the page is visible. `generation` changes when the data were reset. */
export function useMessages(generation: number): ReceivedMessages {
  const [inbox, setInbox] = useState<ReceivedMessages>({ messages: undefined, failed: false })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reset has to empty the inbox
  useEffect(() => {
    const left = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let known: readonly DeskMessage[] = []

    const refresh = async () => {
      clearTimeout(timer)
      try {
        const fresh = await readMessages(known[0]?.id ?? 0, left.signal)
        known = [...fresh, ...known].slice(0, 50)
        setInbox({ messages: known, failed: false })
      } catch {
        if (!left.signal.aborted) setInbox((before) => ({ ...before, failed: true }))
      }
      if (!left.signal.aborted && !document.hidden) timer = setTimeout(refresh, POLL_MS)
    }
    const onVisible = () => {
      if (!document.hidden) void refresh()
    }
    document.addEventListener('visibilitychange', onVisible)
    void refresh()
    return () => {
      left.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [generation])

  return inbox
}
