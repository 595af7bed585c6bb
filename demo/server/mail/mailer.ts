import type { Company } from '../company/company'
import { portalTitle } from '../company/portal-title'
import { StartError } from '../failures/start-error'
import { isPlainAddress } from '../platform/mail-address'
import { NONE } from '../settings/none'
import type { Settings } from '../settings/server-options'
import { createMailQueue, type MailKind, type MailQueue, type MailQueueLimits } from './mail-queue'
import { type AddressedMail, createSmtpThread } from './smtp-thread'

export interface Mail extends Omit<AddressedMail, 'from'> {
  /** The mailer puts the portal's title before it. */
  readonly subject: string
}

export interface Mailer {
  /**
   * Resolves when the mail server has taken the mail; rejects when it refuses, does not answer before the deadline, or
   * when too many mails wait. Notices wait behind codes.
   */
  send(mail: Mail, kind?: MailKind): Promise<void>
  /** Whether the last attempt to reach the mail server went well; one mail that it refuses says nothing about it. */
  readonly works: boolean
  /** How many mails of each kind wait for the mail server. */
  readonly waiting: MailQueue['waiting']
  /** Connects and signs in, and sends nothing. Rejects where a mail could not be sent either. */
  verify(): Promise<void>
  close(): void
}

function smtpAddress(smtpUrl: string): URL {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined
  if (url?.hostname && /^smtps?:$/.test(url.protocol)) return url
  throw new StartError('SMTP_URL does not work: it must look like smtp://user:password@host:587.')
}

interface MailerOptions extends Partial<Omit<MailQueueLimits, 'parallel'>> {
  /** A server that has not greeted after this is given up. */
  readonly greetingTimeoutMs?: number
  /** Which portal a subject names. */
  readonly company?: Company | undefined
  /** See SMTP_TLS. */
  readonly tls?: Settings['smtpTls']
}

const CONNECTIONS = 5
/** A browser waits for a code; a notice is worth an attempt for as long as it is news. */
const DEADLINES_MS = { code: 10_000, notice: 600_000 }

/** Codes of nodemailer for what a mail server says of one mail. */
const refusals = new Set(['EENVELOPE', 'EMESSAGE'])

/** What goes to a mail server on the same machine passes no wire on which somebody could listen. */
const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/** Sends over SMTP, to the server of the URL: `smtp://` or `smtps://`, with user and password if it needs them. */
export function createMailer(
  smtpUrl: string,
  from: string,
  {
    greetingTimeoutMs = 5_000,
    longestQueue = 1_000,
    deadlinesMs = DEADLINES_MS,
    tls = 'required',
    company,
  }: MailerOptions = {},
): Mailer {
  const url = smtpAddress(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const smtp = createSmtpThread({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: tls === 'required' && !isThisMachine(url.hostname),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: 5_000,
    greetingTimeout: greetingTimeoutMs,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const queue = createMailQueue({ parallel: CONNECTIONS, longestQueue, deadlinesMs })
  let works = true
  const noting = async (reach: () => Promise<unknown>): Promise<void> => {
    try {
      await reach()
      works = true
    } catch (error) {
      works &&= refusals.has((error as { code?: string }).code ?? '')
      throw error
    }
  }
  return {
    get works() {
      return works
    },
    get waiting() {
      return queue.waiting
    },
    send: async (mail, kind = 'code') => {
      if (!isPlainAddress(mail.to)) throw new Error('the recipient is not one plain email address')
      const subject = `[${portalTitle(company)}] ${mail.subject}`
      await queue.add(kind, () => noting(() => smtp.send({ ...mail, from, subject })))
    },
    verify: () => noting(() => smtp.verify()),
    close: () => {
      queue.close()
      smtp.close()
    },
  }
}

/** Sends no codes. A notice is left out without a word, because the operator wants it so. */
export const noMailer: Mailer = {
  works: true,
  waiting: { code: 0, notice: 0 },
  send: (_mail, kind = 'code') =>
    kind === 'notice' ? Promise.resolve() : Promise.reject(new Error(`SMTP_URL is ${NONE}`)),
  verify: () => Promise.resolve(),
  close: () => undefined,
}
