import fc from 'fast-check'
import { createApiClient } from '../../server/api-client'
import type { Row, RowResult, Scale } from '../support/row'
import { accessTokenOf, secondsUntil, signIn } from '../support/sign-in'
import { startTarget } from '../support/target'
import { type FuzzedRequest, type Operation, operationsOf, requestsTo } from './requests'

const ANSWER_MS = 20_000
/** The same in every run, so that a failure can be looked at again. */
const SEED = 20_261_122

/** `    at name (file:1:2)`, and the folders in which the server lies. */
const STACK = /\n\s+at .+:\d+:\d+|node_modules|demo\/(?:dist|server)\//

/** Codes for failures within the server. Other codes with a 5xx status name their reason. */
const WITHOUT_REASON = new Set([1000, 1002, 3005, 3006])

/** Returns the rule that a response breaks, or undefined for a good one. */
async function problemWith(answer: Response): Promise<string | undefined> {
  const text = await answer.text()
  const said = `${answer.status}: ${text.slice(0, 200)}`
  if (STACK.test(text)) return `a stack, ${said}`
  if (answer.status < 400) return undefined
  if (!answer.headers.get('content-type')?.includes('json')) return `no JSON, ${said}`
  const code: unknown = JSON.parse(text).failInfo?.code
  if (typeof code !== 'number') return `no failInfo, ${said}`
  return WITHOUT_REASON.has(code) ? `no reason, ${said}` : undefined
}

async function fuzzed(scale: Scale): Promise<RowResult> {
  const wanted = scale === 'long' ? 21_000 : 600
  // Each request comes from an address of its own, or the limits for one address would hide what is behind them.
  const target = await startTarget({ TRUST_PROXY: '1' })
  const { url } = target
  const counts = { sent: 0, answered: 0, unanswered: 0 }
  const statuses = new Map<number, number>()

  const send = async ({ method, path, headers, body }: FuzzedRequest) => {
    counts.sent += 1
    const signal = AbortSignal.timeout(ANSWER_MS)
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, 'x-forwarded-for': `10.0.${counts.sent >> 8}.${counts.sent & 255}` },
      signal,
      ...(body !== undefined && { body }),
    }).catch((error: Error) => {
      counts.unanswered += 1
      throw error
    })
    counts.answered += 1
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const problem = await problemWith(answer)
    if (problem) throw new Error(problem)
  }
  const fuzz = async (operation: Operation, accessToken: string, numRuns: number) => {
    const result = await fc.check(
      fc.asyncProperty(requestsTo(operation, { accessToken, serverDomain: new URL(url).host }), send),
      {
        numRuns,
        seed: SEED,
      },
    )
    return result.failed
      ? [
          `${operation.method} ${operation.path}: ${result.errorInstance} for ${JSON.stringify(result.counterexample)}`,
        ]
      : []
  }

  try {
    const operations = operationsOf(await (await fetch(`${url}/openapi.json`)).json())
    const numRuns = Math.ceil(wanted / operations.length)
    const broken: string[] = []
    for (const operation of operations) {
      const accessToken = await accessTokenOf(createApiClient(url))
      if (!accessToken) throw new Error('signing in failed')
      broken.push(...(await fuzz(operation, accessToken, numRuns)))
    }
    return {
      ...counts,
      lost: 0,
      recoverySeconds: await secondsUntil(() => signIn(url)),
      broken: [...broken.map((problem) => problem.slice(0, 600)), ...target.complaints()],
      note: `${operations.length} calls; ${[...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status} ×${count}`)
        .join(', ')}`,
    }
  } finally {
    await target.end()
  }
}

export const httpFuzz: Row = {
  name: 'calls of the contract with generated input',
  kind: 'fuzz',
  longestRecoverySeconds: 5,
  run: fuzzed,
}
