import { CopyButton } from '../../src/ui/copy-button'
import { Icon } from '../../src/ui/icon'
import { Serial } from '../../src/ui/serial'
import type { DeskMessage } from '../shared/desk-records'
import type { DeskTexts } from './texts'

/** A line that is six or ten digits and nothing else: the mails give the code a line. */
const codeIn = (body: string): string | undefined => /^\s*(\d{6}(?:\d{4})?)\s*$/m.exec(body)?.[1]

/** One message: for whom, the code large and to be copied, and the whole text on demand. */
export function MessageCard({ message, t }: { readonly message: DeskMessage; readonly t: DeskTexts }) {
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
