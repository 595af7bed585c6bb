import { Worker } from 'node:worker_threads'
import type { SMTPPoolOptions } from 'nodemailer'
import { serverFile } from '../files/server-folders'

const WORKER = 'mail/smtp-worker.js'

export interface AddressedMail {
  /** One plain address, as `to`. */
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A connection pool of nodemailer's in a thread, which begins with the first call. */
export interface SmtpThread {
  /** Rejects with a MailFailure. */
  send(mail: AddressedMail): Promise<void>
  /** Connects and signs in, and sends nothing. */
  verify(): Promise<void>
  /** What is under way is sent; after it the thread ends. */
  close(): void
}

/** What nodemailer says of a mail that was not sent, or of a connection that was not made. */
interface Problem {
  readonly message: string
  readonly code?: string
  /** Whether the message ends with an answer of the mail server. */
  readonly isAnswer: boolean
  /** Of SMTP, such as 550. */
  readonly responseCode?: number
  /** To which the server answered, such as RCPT TO. */
  readonly command?: string
}

/** What a thread answers. */
interface Answer {
  readonly id: number
  readonly problem?: Problem
}

/**
 * Why a mail was not sent. The message goes into the log, and a mail server repeats in its answers what it was given: of an
 * answer it has the codes alone, and never an address.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  /** Of nodemailer, such as EENVELOPE. */
  readonly code: string | undefined
  /** In the words of nodemailer and of the mail server; never for the log. */
  readonly reply: string

  constructor({ message, code, isAnswer, responseCode, command }: Problem) {
    const codes = [code, responseCode, command && `at ${command}`].filter(Boolean).join(' ')
    super(isAnswer || message.includes('@') ? `the mail server refused: ${codes}` : message)
    this.code = code
    this.reply = message
  }
}

type Settle = (problem?: Error) => void

/** `options` are copied into the thread. One that has ended by a mistake is replaced. */
export function createSmtpThread(options: SMTPPoolOptions): SmtpThread {
  let running: ReturnType<typeof start> | undefined
  let isClosed = false

  const ask = async (mail?: AddressedMail): Promise<void> => {
    if (isClosed) throw new Error('the mailer was closed')
    running ??= start(options, () => {
      running = undefined
    })
    await running.ask(mail)
  }
  return {
    send: ask,
    verify: () => ask(),
    close: () => {
      isClosed = true
      running?.close()
    },
  }
}

function start(options: SMTPPoolOptions, ended: () => void) {
  const worker = new Worker(serverFile(WORKER), { workerData: options })
  const waiting = new Map<number, Settle>()
  let asked = 0
  let mistake: Error | undefined
  worker.on('message', ({ id, problem }: Answer) => {
    waiting.get(id)?.(problem && new MailFailure(problem))
    waiting.delete(id)
  })
  worker.on('error', (error) => {
    mistake = error as Error
  })
  worker.on('exit', (code) => {
    ended()
    for (const settle of waiting.values()) settle(mistake ?? new Error(`the mail thread ended with ${code}`))
  })
  return {
    ask: (mail?: AddressedMail) =>
      new Promise<void>((resolve, reject) => {
        const id = asked++
        waiting.set(id, (problem) => (problem ? reject(problem) : resolve()))
        worker.postMessage({ id, mail })
      }),
    close: () => worker.postMessage('close'),
  }
}
