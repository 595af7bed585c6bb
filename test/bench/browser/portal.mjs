import { randomUUID } from 'node:crypto'
import { createCaller } from '../server/caller.mjs'

/** A sign-in of the demo's default application. */
const applicationId = '1'

/**
 * Actions of an employee in the portal of a backend, for the measurements by clicks and by calls.
 *
 * @param {{ url: string }} backend
 * @param {Awaited<ReturnType<typeof import('../server/smtp-sink.mjs').openSmtpSink>>} sink
 */
export function openPortal({ url }, sink) {
  const { ask, close } = createCaller(url)
  return {
    url,
    sink,
    close,
    /** An employee with a phone who gets codes by email. */
    addEmployee: async () => {
      const employeeId = `bench-${randomUUID()}`
      const email = `${employeeId}@bench.example`
      await ask('/desk/api/employees', {
        method: 'POST',
        headers: { 'x-mfa-desk': '1' },
        body: {
          employeeId,
          email,
          grants: ['email', 'mobile', 'otp', 'ctap'],
          phones: [{ name: 'Galaxy S24' }],
        },
      })
      return { employeeId, email }
    },
    /** Signs in and returns the session storage that a page would have. @param {{ employeeId: string, email: string }} employee */
    signIn: async ({ employeeId, email }) => {
      const { body: login } = await ask(`/api/login/user-authenticator?employeeId=${employeeId}`)
      const mailed = sink.code(email)
      await ask('/api/login/email/authenticate', { method: 'POST', body: { employeeId, applicationId } })
      const query = new URLSearchParams({ employeeId, applicationId, code: await mailed })
      const { body: proof } = await ask(`/api/login/email/authenticate/validate?${query}`)
      const { body: tokens } = await ask(`/api/login/token?loginSerial=${proof.loginSerial}`)
      const { accessToken, refreshToken } = tokens
      return {
        accessToken,
        refreshToken,
        employeeId,
        userEmail: email,
        userId: `${login.userId}`,
        applicationId,
      }
    },
  }
}

/** @typedef {ReturnType<typeof openPortal>} Portal */
