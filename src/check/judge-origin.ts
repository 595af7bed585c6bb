import type { Call } from '../contract/call'
import type { Answer, CameAnswer } from './exchange'

/** Whether a page of the origin needs leave to read the answer: none does for what its own server says. */
const needsLeave = ({ address }: CameAnswer, origin: string | undefined) =>
  origin !== undefined && new URL(address).origin !== origin

/** What keeps a page of the origin from reading an answer. */
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

/** What keeps a page of the origin from making the call at all. */
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
  // GET and POST are allowed without being listed.
  if (
    !/^(GET|POST)$/.test(call.method) &&
    !methods.some((each) => each === '*' || each === call.method.toLowerCase())
  )
    differences.push(`Access-Control-Allow-Methods does not list ${call.method}`)
  const allowed = listed(answer, 'access-control-allow-headers')
  for (const header of headers) {
    // The star does not stand for Authorization.
    const star = header !== 'authorization' && allowed.includes('*')
    if (!star && !allowed.includes(header))
      differences.push(`Access-Control-Allow-Headers does not list ${header}`)
  }
  return differences
}
