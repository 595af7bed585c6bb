import { errorCodes } from '../contract/error-codes'
import { failCodeOf } from '../contract/fail-info'
import type { Answer } from './exchange'

/** What is wrong with the answer to a question that has to be refused. @param codes the failInfo.codes that say it */
export const judgeRefusal = (answer: Answer, codes: RegExp, meaning: string): string[] => {
  if (!answer.came) return [answer.why]
  const { status, headers, json } = answer
  const code = failCodeOf(json)
  const differences: string[] = []
  if (status < 400) differences.push(`not refused: status ${status}`)
  else if (status >= 500) differences.push(`status ${status}: a refusal is a 4xx`)
  if (code === undefined) return [...differences, 'no failInfo.code in the body']
  if (!(code in errorCodes)) differences.push(`failInfo.code ${code} is not in the catalogue`)
  else if (!codes.test(code)) differences.push(`failInfo.code ${code}, which does not say: ${meaning}`)
  const type = headers.get('content-type')
  if (!type?.includes('json'))
    differences.push(`content type ${type ?? 'missing'} instead of application/json`)
  return differences
}
