import { randomUUID } from 'node:crypto'

/** The calls of a sign-in by email, in their order. */
export const calls = /** @type {const} */ (['lookup', 'send', 'validate', 'token'])

/** Far from the tenth code in ten minutes, which is the last that an employee is sent. */
const MOST_SIGN_INS_EACH = 8
/** So many employees share an address, as in an office. */
const OFFICE = 50

/** @typedef {{ employeeId: string, email: string, headers: Record<string, string> }} Employee */
/** @typedef {Record<typeof calls[number], number[]>} Times of each call, in milliseconds */

/**
 * Employees who can sign in by email, each of whom has done so: from then on their office is familiar. As many sign-ins as
 * will be measured go before, after which the server's code is compiled.
 *
 * @param {import('./caller.mjs').Caller} caller
 * @param {Awaited<ReturnType<typeof import('./smtp-sink.mjs').openSmtpSink>>} sink
 * @param {{ signIns: number, atOnce: number }} options
 */
export async function prepareSignIns(caller, sink, { signIns, atOnce }) {
  const count = Math.max(atOnce, Math.ceil((2 * signIns) / MOST_SIGN_INS_EACH))
  /** @type {Employee[]} */
  const employees = []
  await inTurns(count, atOnce, async (index) => {
    const employeeId = `bench-${randomUUID()}`
    const email = `${employeeId}@bench.example`
    await caller.ask('/desk/api/employees', {
      method: 'POST',
      headers: { 'x-mfa-desk': '1' },
      body: { employeeId, email, grants: ['email'] },
    })
    const employee = { employeeId, email, headers: { 'x-forwarded-for': officeOf(index) } }
    await signIn(caller, sink, employee)
    employees.push(employee)
  })

  /** So many sign-ins, so many at the same time. @returns {Promise<{ times: Times, seconds: number }>} */
  const run = async () => {
    /** @type {Times} */
    const times = { lookup: [], send: [], validate: [], token: [] }
    const startedAt = performance.now()
    await inTurns(signIns, atOnce, async () => {
      // The employee who has waited longest, so that nobody signs in twice at the same time.
      const employee = /** @type {Employee} */ (employees.shift())
      await signIn(caller, sink, employee, times)
      employees.push(employee)
    })
    return { times, seconds: (performance.now() - startedAt) / 1000 }
  }
  await run()
  return { run }
}

const officeOf = (/** @type {number} */ index) => `10.0.${Math.floor(index / OFFICE)}.1`

/**
 * @param {import('./caller.mjs').Caller} caller
 * @param {Awaited<ReturnType<typeof import('./smtp-sink.mjs').openSmtpSink>>} sink
 * @param {Employee} employee
 * @param {Times} [times]
 */
async function signIn({ ask }, sink, { employeeId, email, headers }, times) {
  /** @param {typeof calls[number]} call @param {string} path @param {object} [body] */
  const timed = async (call, path, body) => {
    const startedAt = performance.now()
    const answer = await ask(path, { headers, ...(body ? { method: 'POST', body } : {}) })
    times?.[call].push(performance.now() - startedAt)
    return answer.body
  }
  await timed('lookup', `/api/login/user-authenticator?employeeId=${employeeId}`)
  const mailed = sink.code(email)
  await timed('send', '/api/login/email/authenticate', { employeeId, applicationId: 1 })
  const query = `employeeId=${employeeId}&applicationId=1&code=${await mailed}`
  const { loginSerial } = await timed('validate', `/api/login/email/authenticate/validate?${query}`)
  await timed('token', `/api/login/token?loginSerial=${loginSerial}`)
}

/** Runs a number of tasks, so many at the same time. */
async function inTurns(
  /** @type {number} */ count,
  /** @type {number} */ atOnce,
  /** @type {(index: number) => Promise<void>} */ run,
) {
  let next = 0
  const one = async () => {
    while (next < count) await run(next++)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, one))
}
