import { ignore } from './failures'
import type { Logger } from './log'

/**
 * Watches whether an external service, such as a mail server, can be reached. While it can't, the service is probed.
 */
export interface Reach {
  readonly works: boolean
  /** Makes an attempt and records its outcome. */
  attempt<T>(reach: () => Promise<T>): Promise<T>
  /** Probes the service now. Rejects if it can't be reached. */
  probe(): Promise<void>
  /** Stops probing. */
  close(): void
}

export interface ReachOptions {
  /** Connects to the service without sending anything. */
  readonly probe: () => Promise<unknown>
  /** True for an error that is the service's response to one message. Such an error shows that the service works. */
  readonly isAnswer: (error: Error) => boolean
  /** Log messages for the loss and the return of the service. */
  readonly messages: { readonly away: string; readonly back: string }
  readonly log?: Logger | undefined
  readonly pauses?: ProbePauses | undefined
}

/** Pauses before the first probe after a failed attempt, and before each further probe. */
export interface ProbePauses {
  readonly firstMs: number
  readonly nextMs: number
}

/**
 * Most outages are short. In a long one, a minute more does no harm, and no service minds one connection a minute.
 */
const PAUSES: ProbePauses = { firstMs: 10_000, nextMs: 60_000 }

export function watchReach({ probe, isAnswer, messages, log, pauses = PAUSES }: ReachOptions): Reach {
  let works = true
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const attempt = async <T>(reach: () => Promise<T>): Promise<T> => {
    try {
      const result = await reach()
      if (!works) log?.info(messages.back)
      works = true
      clearTimeout(timer)
      timer = undefined
      return result
    } catch (error) {
      if (!isClosed && !isAnswer(error as Error)) {
        if (works) log?.error({ err: error }, messages.away)
        schedule(works ? pauses.firstMs : pauses.nextMs)
        works = false
      }
      throw error
    }
  }
  const schedule = (pauseMs: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      attempt(probe).catch((error: Error) => ignore(error, 'the failure is recorded and logged already'))
    }, pauseMs).unref()
  }
  return {
    get works() {
      return works
    },
    attempt,
    probe: async () => {
      await attempt(probe)
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** OpenSSL's errors for a certificate signed by the company's own authority. */
const UNTRUSTED = /self.signed certificate|unable to (?:verify the first|get (?:local )?issuer) certificate/i

/**
 * Returns the remedy for an untrusted certificate, to be appended to the error's message. Empty for any other error.
 */
export const trustAdvice = (message: string | undefined): string =>
  UNTRUSTED.test(message ?? '') ? ". Name the file with your authority's certificate in CA_FILE" : ''
