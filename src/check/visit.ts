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

export type Report = (finding: Finding) => void

export interface Question {
  readonly input?: RequestInput
  readonly accessToken?: string | null
  /** What is special about it, for the reader. */
  readonly note?: string
}

/** One run of the checker at a backend. */
export interface Visit {
  readonly exchange: Exchange
  readonly report: Report
  /** Asks and compares with the answer that the contract agrees; gives what came under status 200. */
  expectAnswer(call: Call, question?: Question & { readonly or?: Refusal }): Promise<unknown>
  expectRefusal(call: Call, refusal: Refusal, question?: Question): Promise<void>
  notAsked(question: string, why: string): void
}

export const questionOf = ({ method, path }: Pick<Call, 'method' | 'path'>, note?: string): string =>
  `${method.padEnd(6)} ${path}${note ? ` (${note})` : ''}`

export const createVisit = (exchange: Exchange, report: Report): Visit => {
  const tell = (call: Call, note: string | undefined, differences: readonly string[]) =>
    report({
      question: questionOf({ method: call.method, path: exchange.pathOf(call) }, note),
      outcome: differences.length > 0 ? 'differs' : 'agrees',
      details: differences,
    })
  const judged = (answer: Answer, differences: string[]) => [
    ...differences,
    ...judgeOrigin(answer, exchange.origin),
  ]
  return {
    exchange,
    report,
    async expectAnswer(call, { input, accessToken, note, or } = {}) {
      const answer = await exchange.ask(call, input, accessToken)
      const refused = or && answer.came && answer.status >= 400
      const differences = refused ? judgeRefusal(answer, or) : judgeAnswer(call, answer)
      tell(call, note, judged(answer, differences))
      return answer.came && answer.status === 200
        ? answer.json === undefined
          ? answer.text
          : answer.json
        : undefined
    },
    async expectRefusal(call, refusal, { input, accessToken, note } = {}) {
      const answer = await exchange.ask(call, input, accessToken)
      tell(call, note, judged(answer, judgeRefusal(answer, refusal)))
    },
    notAsked: (question, why) => report({ question, outcome: 'not-asked', details: [why] }),
  }
}
