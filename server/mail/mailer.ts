import { setTimeout as pause } from 'node:timers/promises'
import { createTransport, type SMTPPoolOptions } from 'nodemailer'
import type { ActingQueries } from '../audit/audit'
import { type Company, portalTitle } from '../company'
import type { Database } from '../database/database'
import { type Clock, secondsAfter } from '../platform/clock'
import { StartError } from '../platform/failures'
import { createSendQueue, type SendQueue, type SendQueueLimits, type SentFor } from '../platform/fair-queue'
import type { Logger } from '../platform/log'
import { isPlainAddress } from '../platform/mail-address'
import { type ProbePauses, trustAdvice, watchReach } from '../platform/reach'
import type { Settings } from '../settings/server-options'
import { NONE } from '../settings/setting'
import { type Mail, mailOfNotice, type Notice, type StoredNotice, type ToldActor } from './compose-mail'

interface AddressedMail extends Mail {
  /** A single plain address without a name, in the same form as `to`. */
  readonly from: string
}

/** A connection pool of nodemailer. */
interface Smtp {
  /** Rejects with a MailFailure. */
  send(mail: AddressedMail): Promise<void>
  /** Connects and signs in, but sends nothing. Rejects with a MailFailure. */
  verify(): Promise<void>
  /** Closes the pool after the mails under way have been sent. */
  close(): void
}

/** Nodemailer's error for a mail that was not sent or a connection that failed. */
interface SmtpError extends Error {
  readonly code?: string
  /** The mail server's reply, which is also the end of `message`. */
  readonly response?: string
  /** The SMTP reply code, such as 550. */
  readonly responseCode?: number
  /** The SMTP command that failed, such as RCPT TO. */
  readonly command?: string
}

/**
 * A mail that was not sent. `message` is for the log and never contains an address. A mail server's reply may repeat
 * its input, so only the reply's codes are in `message`.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Nodemailer's error code, such as EENVELOPE. */
  readonly code: string | undefined
  /** The full error of nodemailer and of the mail server; never for the log. */
  readonly reply: string

  constructor({ message, code, response, responseCode, command }: SmtpError) {
    const codes = [code, responseCode, command && `at ${command}`].filter(Boolean).join(' ')
    const advised = message + trustAdvice(message)
    super(response || message.includes('@') ? `the mail server refused: ${codes}` : advised)
    this.code = code
    this.reply = advised
  }
}

function createSmtp(options: SMTPPoolOptions): Smtp {
  const transport = createTransport({ ...options, pool: true })
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false

  const attempt = async (run: () => Promise<unknown>): Promise<void> => {
    if (isClosed) throw new Error('the mailer was closed')
    const running = run()
    underWay.add(running)
    try {
      await running
    } catch (error) {
      throw new MailFailure(error as SmtpError)
    } finally {
      underWay.delete(running)
    }
  }
  return {
    send: ({ from, to, ...content }) =>
      attempt(() =>
        // Base64 is shorter than quoted-printable for mostly Korean text.
        transport.sendMail({ ...content, from: plain(from), to: plain(to), textEncoding: 'base64' }),
      ),
    verify: () => attempt(() => transport.verify()),
    close: () => {
      isClosed = true
      void Promise.allSettled(underWay).then(() => transport.close())
    },
  }
}

/** Nodemailer parses a text as a list of addresses, but takes an object as one address. */
const plain = (address: string) => ({ name: '', address })

export interface Mailer extends Pick<SendQueue, 'isFree' | 'requireRoom' | 'pretend'> {
  /**
   * Sends a mail. If `mail` is a function, it composes the mail only when its turn comes. Resolves when the mail
   * server has accepted the mail. Rejects if the mail server rejects it, and with the queue's errors. By default the
   * mail is sent for the operator, not for a stranger.
   */
  send(mail: Mail | (() => Mail), sentFor?: SentFor): Promise<void>
  /**
   * True if the last attempt reached the mail server, even if the server rejected that mail. While false, the server
   * is probed.
   */
  readonly works: boolean
  /** Number of mails of each lane that wait for the mail server. */
  readonly waiting: SendQueue['waiting']
  /** Connects and signs in, but sends nothing. Rejects if that fails, because no mail could be sent then. */
  verify(): Promise<void>
  close(): void
}

function smtpAddress(smtpUrl: string): URL {
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined
  if (url?.hostname && /^smtps?:$/.test(url.protocol)) return url
  throw new StartError('SMTP_URL does not work: it must look like smtp://user:password@host:587.')
}

interface MailerOptions extends Partial<Omit<SendQueueLimits, 'parallel'>> {
  /** Timeout for the mail server's greeting. */
  readonly greetingTimeoutMs?: number
  /** The company, whose portal's name goes into the subject. */
  readonly company?: Company | undefined
  /** See SMTP_TLS. */
  readonly tls?: Settings['smtpTls']
  /** Certificate authorities that may have signed the mail server's certificate. Default: those of Node.js. */
  readonly authorities?: Settings['authorities']
  readonly log?: Logger
  readonly probePauses?: ProbePauses
}

const CONNECTIONS = 6
/** The requester of an operator's test mail. */
const OPERATOR: SentFor = { lane: 'familiar', key: 'operator' }
/** Longest waits in the mail queue. A browser waits for a code, but a notice is still useful after minutes. */
const DEADLINES_MS = { code: 10_000, notice: 600_000 }

/** Nodemailer's codes for a mail server that rejects a single mail. */
const refusals = new Set(['EENVELOPE', 'EMESSAGE'])

/** True for this machine: mails to it cross no network, so they need no TLS. */
const isThisMachine = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

/**
 * Creates a mailer for the SMTP server of the URL: `smtp://` or `smtps://`, with user and password if the server
 * needs them.
 */
export function createMailer(
  smtpUrl: string,
  from: string,
  {
    greetingTimeoutMs = 5_000,
    longestQueue = 3_000,
    deadlinesMs = DEADLINES_MS,
    tls = 'required',
    company,
    authorities,
    log,
    probePauses,
  }: MailerOptions = {},
): Mailer {
  const url = smtpAddress(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const smtp = createSmtp({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: tls === 'required' && !isThisMachine(url.hostname),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: 5_000,
    greetingTimeout: greetingTimeoutMs,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(authorities && { tls: { ca: [...authorities] } }),
  })
  const queue = createSendQueue({ parallel: CONNECTIONS, longestQueue, deadlinesMs })
  const reach = watchReach({
    probe: () => smtp.verify(),
    isAnswer: (error) => refusals.has((error as { code?: string }).code ?? ''),
    messages: {
      away: 'the mail server does not work: no codes are sent by email until it does',
      back: 'the mail server works again',
    },
    log,
    pauses: probePauses,
  })
  return {
    get works() {
      return reach.works
    },
    get waiting() {
      return queue.waiting
    },
    isFree: queue.isFree,
    requireRoom: queue.requireRoom,
    pretend: queue.pretend,
    send: (given, sentFor = OPERATOR) =>
      queue.send(sentFor, async () => {
        const mail = typeof given === 'function' ? given() : given
        if (!isPlainAddress(mail.to)) throw new Error('the recipient is not one plain email address')
        const subject = `[${portalTitle(company)}] ${mail.subject}`
        await reach.attempt(() => smtp.send({ ...mail, from, subject }))
      }),
    verify: reach.probe,
    close: () => {
      reach.close()
      queue.close()
      smtp.close()
    },
  }
}

/** Rejects every mail with a code. Drops notices silently, because the operator has turned mail off. */
export const noMailer: Mailer = {
  works: true,
  waiting: { familiar: 0, stranger: 0, notice: 0 },
  isFree: () => true,
  requireRoom: () => undefined,
  pretend: () => Promise.resolve(),
  send: (_mail, sentFor) =>
    sentFor === 'notice' ? Promise.resolve() : Promise.reject(new Error(`SMTP_URL is ${NONE}`)),
  verify: () => Promise.resolve(),
  close: () => undefined,
}

/*
 * The outbox of mails that tell employees about changes of their accounts. A notice is a row, written in the
 * transaction of its change: either both exist or neither does. It survives restarts and unavailable mail servers. A
 * notice contains no secret. Codes never go through the outbox, because a late code is useless.
 */

interface NoticeContext {
  readonly database: ActingQueries
  readonly settings: { readonly clock: Clock }
}

/** Returns the actor as a mail names them. */
const toldActor = ({ scope: { actor } }: ActingQueries): ToldActor =>
  actor.kind === 'employee' || actor.kind === 'stranger' ? 'you' : 'help-desk'

/** Adds a notice for an employee to the outbox. An employee without an address gets none. */
export async function addNotice(
  { database, settings }: NoticeContext,
  userId: number,
  { applicationId, ...notice }: Notice & { readonly applicationId?: number },
): Promise<void> {
  await database.query(
    `INSERT INTO notices (recipient, content, made_at, next_try_at)
     SELECT e.email, ($2::jsonb || CASE WHEN $3::int IS NULL THEN '{}' ELSE jsonb_build_object('applicationName',
         COALESCE((SELECT application_name FROM applications WHERE application_id = $3), '-')) END)::text, $4, $4
     FROM employees e WHERE e.user_id = $1 AND e.email <> ''`,
    [
      userId,
      JSON.stringify({ ...notice, by: toldActor(database) }),
      applicationId ?? null,
      settings.clock.now(),
    ],
  )
}

/** Adds a notice for addresses that employees no longer have. */
export async function addFormerAddressNotices(
  { database, settings }: NoticeContext,
  addresses: readonly string[],
): Promise<void> {
  await database.query(
    `INSERT INTO notices (recipient, content, made_at, next_try_at)
     SELECT address, $2, $3, $3 FROM unnest($1::text[]) AS address`,
    [addresses, JSON.stringify({ kind: 'former-address' } satisfies StoredNotice), settings.clock.now()],
  )
}

const LOOK_EVERY_MS = 1_000
/** The mail queue sends this many notices at once. */
const AT_ONCE = 2
/**
 * An instance that claims a notice owns it for this long, which is longer than a notice waits in the mail queue. If
 * the instance crashes, another instance sends the notice after this time. The mail is then sent twice if the mail
 * server had already accepted it.
 */
const CLAIM_SECONDS = 900
/** The pause doubles after each attempt, up to the longest. */
const FIRST_PAUSE_SECONDS = 2
const LONGEST_PAUSE_SECONDS = 900
/** A stop waits this long for mails under way. A mail that takes longer is sent again when its claim has ended. */
const GRACE_MS = 3_000
/** After this time, a notice is no longer useful. */
export const GIVE_UP_AFTER_SECONDS = 3 * 86_400

interface SendingContext {
  readonly database: Database
  readonly mailer: Mailer
  readonly settings: { readonly clock: Clock }
  readonly log: Logger
}

interface ClaimedNotice {
  readonly id: string
  readonly recipient: string
  readonly content: string
  readonly madeAt: Date
  readonly tries: number
}

export interface NoticeSender {
  /** Number of notices that this instance has given up since its start. */
  readonly givenUp: number
  /** Starts no further mail and waits a moment for mails under way. Called after the mailer is closed. */
  close(): Promise<void>
}

/**
 * Sends the notices of the outbox, oldest first. Each notice is claimed by one instance. A failed mail is tried again
 * with growing pauses for three days.
 */
export function startSendingNotices(sending: SendingContext): NoticeSender {
  const { log } = sending
  const underWay = new Set<Promise<void>>()
  let givenUp = 0
  let isClosed = false
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    while (!isClosed && underWay.size < AT_ONCE) {
      const [notice] = await claim(sending)
      if (!notice) return
      const sent = deliver(sending, notice)
        .then((outcome) => {
          if (outcome === 'given up') givenUp += 1
        })
        .catch((error: Error) =>
          log.warn(
            { err: error },
            'the mail about a change may be sent again: its outcome could not be stored',
          ),
        )
        .finally(() => {
          underWay.delete(sent)
          lookAgain()
        })
      underWay.add(sent)
    }
  }
  const lookAgain = (): void => {
    if (isClosed) return
    looking ??= look()
      .catch((error: Error) => log.warn({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        looking = undefined
      })
  }
  const timer = setInterval(lookAgain, LOOK_EVERY_MS)
  timer.unref()
  return {
    get givenUp() {
      return givenUp
    },
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await looking
      const late = pause(GRACE_MS, undefined, { ref: false })
      await Promise.race([Promise.all(underWay), late])
    },
  }
}

async function claim({ database, settings }: SendingContext): Promise<ClaimedNotice[]> {
  const now = settings.clock.now()
  return database.query<ClaimedNotice>(
    `UPDATE notices SET next_try_at = $2, tries = tries + 1
     WHERE notice_id = (
       SELECT notice_id FROM notices WHERE next_try_at <= $1 ORDER BY next_try_at, notice_id LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     RETURNING notice_id::text AS id, recipient, content, made_at AS "madeAt", tries`,
    [now, secondsAfter(now, CLAIM_SECONDS)],
  )
}

async function deliver(
  { database, mailer, settings, log }: SendingContext,
  { id, recipient, content, madeAt, tries }: ClaimedNotice,
): Promise<'sent' | 'later' | 'given up'> {
  const notice = JSON.parse(content) as StoredNotice
  try {
    await mailer.send({ to: recipient, ...mailOfNotice(notice, madeAt) }, 'notice')
  } catch (error) {
    const now = settings.clock.now()
    const { kind } = notice
    if (now >= secondsAfter(madeAt, GIVE_UP_AFTER_SECONDS)) {
      await database.query('DELETE FROM notices WHERE notice_id = $1::bigint', [id])
      log.error(
        { err: error, kind, tries },
        'the mail about a change was given up: no mail server has accepted it in three days',
      )
      return 'given up'
    }
    const pauseSeconds = Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - 1, 20))
    await database.query('UPDATE notices SET next_try_at = $2 WHERE notice_id = $1::bigint', [
      id,
      secondsAfter(now, pauseSeconds),
    ])
    log.error({ err: error, kind, tries, pauseSeconds }, 'the mail about a change could not be sent')
    return 'later'
  }
  await database.query('DELETE FROM notices WHERE notice_id = $1::bigint', [id])
  return 'sent'
}
