import * as v from 'valibot'
import type { Call, Schema } from '../contract/call'
import { errorCodes, failCodeOf } from '../contract/error-codes'
import type { Answer, CameAnswer } from './exchange'
import { strictAnswers } from './strict-answers'

/** Returns what is wrong with an answer that should match the contract; empty if nothing is wrong. */
export function judgeAnswer(call: Call, answer: Answer): string[] {
  if (!answer.came) return [answer.why]
  const refused = failCodeOf(answer.json)
  const differences: string[] = []
  if (answer.status !== 200)
    differences.push(`status ${answer.status} instead of 200${refused ? `, failInfo.code ${refused}` : ''}`)
  else if (refused) differences.push(`a refusal (failInfo.code ${refused}) under status 200`)
  if (differences.length > 0) return differences
  return [...judgeType(call, answer.headers.get('content-type')), ...judgeContent(call, answer)]
}

function judgeType({ as }: Call, given: string | null): string[] {
  if (as === 'json-or-text') return /html/i.test(given ?? '') ? [`content type ${given}`] : []
  const wanted = as === 'text' ? 'text/plain' : 'application/json'
  return given?.toLowerCase().includes(wanted.slice(wanted.lastIndexOf('/') + 1))
    ? []
    : [`content type ${given ?? 'missing'} instead of ${wanted}`]
}

function judgeContent(call: Call, { json, text }: CameAnswer): string[] {
  const plain = call.as === 'text' || (call.as === 'json-or-text' && json === undefined)
  if (json === undefined && !plain) return ['the body is not JSON']
  if (json === null && v.safeParse(call.answer, null).issues) return ['the body is empty']
  const value = plain ? text : json
  const found = new Map([
    ...problems(call.answer, value),
    ...problems(strictAnswers.get(call) ?? v.unknown(), value),
  ])
  return [...found].map(([path, problem]) => (path ? `${path}: ${problem}` : problem))
}

/**
 * Returns the problems by path, without the values: answers may hold personal data, which must not appear in a
 * terminal. Rows of a list share one path, so a problem in every row is reported once.
 */
const problems = (schema: Schema, value: unknown): [string, string][] =>
  (v.safeParse(schema, value).issues ?? []).map((issue) => {
    const path = (v.getDotPath(issue) ?? '')
      .split('.')
      .map((key) => (/^\d+$/.test(key) ? '[]' : key))
      .join('.')
      .replaceAll('.[]', '[]')
    if (issue.received === 'undefined') return [path, 'missing']
    const wanted = issue.type === 'check' || issue.type === 'union' ? undefined : issue.expected
    return [path, `expected ${wanted ?? plainMessage(issue.message)}, got ${kindOf(issue.input)}`]
  })

/** Replaces Valibot's default message, which quotes the value. A schema with its own message keeps it. */
const plainMessage = (message: string) => (message.startsWith('Invalid') ? 'something else' : message)

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (value === '') return 'an empty text'
  const kinds: Partial<Record<string, string>> = { string: 'a text', object: 'an object' }
  return kinds[typeof value] ?? `a ${typeof value}`
}

/** The refusal that a request must get. */
export interface Refusal {
  /** The expected values of failInfo.code. */
  readonly codes: RegExp
  /** The meaning of the codes, for the report. */
  readonly meaning: string
  /** True if a successful answer means the same as the refusal. */
  readonly otherwise?: (json: unknown) => boolean
}

/** Returns what is wrong with the answer to a request that must be refused; empty if it is refused as agreed. */
export function judgeRefusal(answer: Answer, { codes, meaning, otherwise }: Refusal): string[] {
  if (!answer.came) return [answer.why]
  const { status, headers, json } = answer
  if (status === 200 && otherwise?.(json)) return []
  const code = failCodeOf(json)
  const differences: string[] = []
  if (status < 400) differences.push(`not refused: status ${status}`)
  // The elements rely on the code, so a missing code is a difference, whatever the status is.
  if (code === undefined) return [...differences, `no failInfo.code in the body, only status ${status}`]
  if (!(code in errorCodes)) differences.push(`failInfo.code ${code} is not in the catalogue`)
  else if (!codes.test(code)) differences.push(`failInfo.code ${code}, which does not say: ${meaning}`)
  const type = headers.get('content-type')
  if (!type?.includes('json'))
    differences.push(`content type ${type ?? 'missing'} instead of application/json`)
  return differences
}

/** True if a page of the origin needs CORS permission to read the answer: for its own server it needs none. */
const needsLeave = ({ address }: CameAnswer, origin: string | undefined) =>
  origin !== undefined && new URL(address).origin !== origin

/** Returns why a page of the origin cannot read an answer. */
export function judgeOrigin(answer: Answer, origin: string | undefined): string[] {
  if (!answer.came || !needsLeave(answer, origin)) return []
  const allowed = answer.headers.get('access-control-allow-origin')
  return allowed === '*' || allowed === origin
    ? []
    : [`Access-Control-Allow-Origin is ${allowed ?? 'missing'}: pages of ${origin} cannot read the answer`]
}

const listed = ({ headers }: CameAnswer, header: string): string[] =>
  (headers.get(header) ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())

/** Returns why a page of the origin cannot make the call at all. */
export function judgePreflight(
  call: Call,
  headers: readonly string[],
  answer: Answer,
  origin: string | undefined,
): string[] {
  if (!answer.came) return [answer.why]
  if (!needsLeave(answer, origin)) return []
  const differences = judgeOrigin(answer, origin)
  if (answer.status < 200 || answer.status > 299)
    differences.push(`status ${answer.status}: a preflight is answered with 204 or 200`)
  const methods = listed(answer, 'access-control-allow-methods')
  // GET and POST are allowed even if the header does not list them.
  if (
    !/^(GET|POST)$/.test(call.method) &&
    !methods.some((each) => each === '*' || each === call.method.toLowerCase())
  )
    differences.push(`Access-Control-Allow-Methods does not list ${call.method}`)
  const allowed = listed(answer, 'access-control-allow-headers')
  for (const header of headers) {
    // The wildcard does not include Authorization.
    const star = header !== 'authorization' && allowed.includes('*')
    if (!star && !allowed.includes(header))
      differences.push(`Access-Control-Allow-Headers does not list ${header}`)
  }
  return differences
}
