import type { Call, RequestInput } from '../contract/call'
import type { Answer, Exchange } from './exchange'
import { judgeAnswer, judgeOrigin, judgeRefusal, type Refusal } from './judge'

/** The checker's result for one request: it agrees with the contract, differs from it, or was not sent. */
export interface Finding {
  /** Method and path, with a note on the request. */
  readonly question: string
  readonly outcome: 'agrees' | 'differs' | 'not-asked'
  /** The differences, or why the request was not sent. */
  readonly details: readonly string[]
}

export const findingOf = (question: string, details: readonly string[]): Finding => ({
  question,
  outcome: details.length > 0 ? 'differs' : 'agrees',
  details,
})

export type Report = (finding: Finding) => void

export interface Question {
  readonly input?: RequestInput
  readonly accessToken?: string
  /** A note on the request, for the report. */
  readonly note?: string
}

interface Expectation extends Question {
  /** A refusal that is accepted, too. */
  readonly or?: Refusal
  /** Returns further problems of the content, which is undefined unless the status is 200. */
  readonly also?: (content: unknown) => string[]
}

/** One run of the checker against a backend. */
export interface Visit {
  readonly exchange: Exchange
  /** Sends a request and compares the answer with the contract; returns the content if the status is 200. */
  expectAnswer(call: Call, question?: Expectation): Promise<unknown>
  expectRefusal(call: Call, refusal: Refusal, question?: Question): Promise<void>
  /** Reports the result of a call that was made elsewhere. */
  tell(call: Call, note: string | undefined, differences: readonly string[]): void
  notAsked(question: string, why: string): void
}

export const questionOf = ({ method, path }: Pick<Call, 'method' | 'path'>, note?: string): string =>
  `${method.padEnd(6)} ${path}${note ? ` (${note})` : ''}`

export function createVisit(exchange: Exchange, report: Report): Visit {
  const tell: Visit['tell'] = (call, note, differences) =>
    report(findingOf(questionOf({ method: call.method, path: exchange.pathOf(call) }, note), differences))
  const judged = (answer: Answer, differences: string[]) => [
    ...differences,
    ...judgeOrigin(answer, exchange.origin),
  ]
  return {
    exchange,
    tell,
    async expectAnswer(call, { input, accessToken, note, or, also } = {}) {
      const answer = await exchange.ask(call, input, accessToken)
      const refused = or && answer.came && answer.status >= 400
      const value = contentOf(answer)
      const differences = refused
        ? judgeRefusal(answer, or)
        : [...judgeAnswer(call, answer), ...(also?.(value) ?? [])]
      tell(call, note, judged(answer, differences))
      return value
    },
    async expectRefusal(call, refusal, { input, accessToken, note } = {}) {
      const answer = await exchange.ask(call, input, accessToken)
      tell(call, note, judged(answer, judgeRefusal(answer, refusal)))
    },
    notAsked: (question, why) => report({ question, outcome: 'not-asked', details: [why] }),
  }
}

/** Returns the content of an answer with status 200: as JSON, else as text. */
function contentOf(answer: Answer): unknown {
  if (!answer.came || answer.status !== 200) return undefined
  return answer.json === undefined ? answer.text : answer.json
}
