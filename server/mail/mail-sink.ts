import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Logger } from '../platform/log'

interface ReceivedMail {
  readonly sender: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

type TakeMail = (mail: ReceivedMail) => Promise<void>

export interface MailSink {
  /** URL for the mailer, with a free port of the loopback interface. */
  readonly url: string
  close(): Promise<void>
}

/** Starts a mail server that delivers nothing: the desk page shows the mails that it receives. */
export async function startMailSink(received: TakeMail, log: Logger): Promise<MailSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 1_000_000,
    onData: (stream, session, done) => {
      const recipient = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      store(stream, recipient, received).then(() => done(), done)
    },
  })
  server.on('error', (error) => log.warn({ err: error }, 'the embedded mail server failed'))
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address() as AddressInfo))
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function store(stream: AsyncIterable<Buffer>, recipient: string, received: TakeMail): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  await received({
    sender: mail.from?.address ?? '',
    recipient,
    subject: mail.subject ?? '',
    body: mail.text ?? '',
  })
}
