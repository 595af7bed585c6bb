import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** Recipients of the envelope, which a forged header cannot change. */
  readonly recipients: readonly string[]
  readonly mail: Email
  readonly raw: string
}

/** A mail server of the test's own, to which the backend under test sends over real SMTP. */
export interface Mailbox {
  /** For SMTP_URL. */
  readonly url: string
  /** Every mail so far, oldest first. */
  readonly mails: readonly ReceivedMail[]
  /** The oldest mail to the address that has not been asked for yet; waits for it. */
  next(address: string): Promise<ReceivedMail>
  /** The same whose subject holds a text; mails that tell of something else are passed over. */
  nextAbout(address: string, subject: string): Promise<ReceivedMail>
  /** The six digits of the next code for the address; mails that tell of something else are passed over. */
  nextCode(address: string): Promise<string>
  /** The first code for the address after so many mails in all; waits for it. */
  codeAfter(count: number, address: string): Promise<string>
  close(): Promise<void>
}

const PATIENCE_MS = 10_000

export interface MailboxOptions {
  /** Turns every mail away, and repeats the address in its answer, as mail servers do. */
  readonly refuse?: boolean
  /** 0 takes a free one. */
  readonly port?: number
  /** PEM, with which it offers STARTTLS. */
  readonly certificate?: { readonly cert: string; readonly key: string }
}

const codeIn = ({ mail }: ReceivedMail): string | undefined =>
  /^\s*(\d{6}(?:\d{4})?)\s*$/m.exec(mail.text ?? '')?.[1]

/** Opens a mailbox on a loopback port. */
export async function openMailbox({
  refuse = false,
  port: wantedPort = 0,
  certificate,
}: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const unread: ReceivedMail[] = []
  const arrivals = new EventTarget()

  const take = async (stream: AsyncIterable<Buffer>, recipients: string[]) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk)
    const raw = Buffer.concat(chunks)
    const received = { recipients, mail: await PostalMime.parse(raw), raw: raw.toString('utf8') }
    mails.push(received)
    unread.push(received)
    arrivals.dispatchEvent(new Event('mail'))
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...certificate,
    disableReverseLookup: true,
    onRcptTo: (address, _session, done) =>
      done(refuse ? new Error(`5.1.1 <${address.address}>: no such mailbox`) : undefined),
    onData: (stream, session, done) => {
      take(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(() => done(), done)
    },
  })
  // A sender may disconnect in the middle of a mail.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (!/^(?:EPIPE|ECONNRESET)$/.test(error.code ?? '')) throw error
  })
  const listening = server.listen(wantedPort, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo

  /** Looks at once and at each arrival. */
  const arrived = async <T>(address: string, look: () => T | undefined): Promise<T> => {
    const deadline = AbortSignal.timeout(PATIENCE_MS)
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      await once(arrivals, 'mail', { signal: deadline }).catch(() => {
        throw new Error(`no mail for ${address} within ${PATIENCE_MS} ms`)
      })
    }
  }
  const next = (address: string): Promise<ReceivedMail> =>
    arrived(address, () => {
      const index = unread.findIndex(({ recipients }) => recipients.includes(address))
      return index < 0 ? undefined : unread.splice(index, 1)[0]
    })
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next,
    nextAbout: async (address, subject) => {
      for (;;) {
        const received = await next(address)
        if (received.mail.subject?.includes(subject)) return received
      }
    },
    nextCode: async (address) => {
      for (;;) {
        const code = codeIn(await next(address))
        if (code) return code
      }
    },
    codeAfter: (count, address) =>
      arrived(address, () =>
        mails
          .slice(count)
          .filter(({ recipients }) => recipients.includes(address))
          .map(codeIn)
          .find((code) => code !== undefined),
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
