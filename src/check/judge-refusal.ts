import { errorCodes } from '../contract/error-codes'
import { failCodeOf } from '../contract/fail-info'
import type { Answer } from './exchange'

/** A refusal that a question has to meet. */
export interface Refusal {
  /** Which values of failInfo.code say it. */
  readonly codes: RegExp
  /** What they say, for the reader. */
  readonly meaning: string
  /** Whether an answer says the same without being an error. */
  readonly otherwise?: (json: unknown) => boolean
}

/** What is wrong with the answer to a question that has to be refused; nothing where it is refused as agreed. */
export function judgeRefusal(answer: Answer, { codes, meaning, otherwise }: Refusal): string[] {
  if (!answer.came) return [answer.why]
  const { status, headers, json } = answer
  if (status === 200 && otherwise?.(json)) return []
  const code = failCodeOf(json)
  const differences: string[] = []
  if (status < 400) differences.push(`not refused: status ${status}`)
  // The elements go by the code; only without one does the status count.
  if (code === undefined) return [...differences, `no failInfo.code in the body, only status ${status}`]
  if (!(code in errorCodes)) differences.push(`failInfo.code ${code} is not in the catalogue`)
  else if (!codes.test(code)) differences.push(`failInfo.code ${code}, which does not say: ${meaning}`)
  const type = headers.get('content-type')
  if (!type?.includes('json'))
    differences.push(`content type ${type ?? 'missing'} instead of application/json`)
  return differences
}
