import type { Call } from '../contract/call'
import type { RequestInput } from '../contract/request'
import type { Answer, Exchange } from './exchange'
import { judgeAnswer } from './judge-answer'
import { judgeOrigin } from './judge-origin'
import { judgeRefusal, type Refusal } from './judge-refusal'

/** What the checker says of one question: it agrees with the contract, differs from it, or was not asked. */
export interface Finding {
  /** Method and path, and what was special about the question. */
  readonly question: string
  readonly outcome: 'agrees' | 'differs' | 'not-asked'
  /** What differs, or why it was not asked. */
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
  /** What is special about it, for the reader. */
  readonly note?: string
}

interface Expectation extends Question {
  /** Takes a refusal as an answer, too. */
  readonly or?: Refusal
  /** What else is wrong with what came; undefined where nothing did under status 200. */
  readonly also?: (content: unknown) => string[]
}

/** One run of the checker at a backend. */
export interface Visit {
  readonly exchange: Exchange
  /** Asks and compares with the answer that the contract agrees; gives what came under status 200. */
  expectAnswer(call: Call, question?: Expectation): Promise<unknown>
  expectRefusal(call: Call, refusal: Refusal, question?: Question): Promise<void>
  /** Reports of a call that has been made. */
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

/** What came under status 200: as JSON, or as it stands. */
function contentOf(answer: Answer): unknown {
  if (!answer.came || answer.status !== 200) return undefined
  return answer.json === undefined ? answer.text : answer.json
}
