import * as v from 'valibot'
import type { Call, Schema } from '../contract/call'
import { failCodeOf } from '../contract/fail-info'
import type { Answer, CameAnswer } from './exchange'
import { strictAnswers } from './strict-answers'

/** What is wrong with an answer that should be the one the call is for; nothing where it agrees. */
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
 * By path, without the values themselves: answers hold what is no one's business in a terminal. What is wrong with every
 * row of a list has one path.
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

/** A schema without a message of its own has one that quotes the value. */
const plainMessage = (message: string) => (message.startsWith('Invalid') ? 'something else' : message)

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (value === '') return 'an empty text'
  const kinds: Partial<Record<string, string>> = { string: 'a text', object: 'an object' }
  return kinds[typeof value] ?? `a ${typeof value}`
}
