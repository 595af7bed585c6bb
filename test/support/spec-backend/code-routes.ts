import { fail, type Reply } from './reply'
import { forEmployee, type Route, type RouteContext } from './route'

function proven({ signIns, validateAnswer }: RouteContext): Reply {
  if (validateAnswer === 'tokens') return { json: signIns.newTokens() }
  const loginSerial = signIns.newSerial()
  return validateAnswer === 'bare' ? { text: loginSerial } : { json: { loginSerial } }
}

const whom = ['applicationId', 'employeeId']

/** Checks a code of one method; `refusal` is what the catalogue has for a wrong one. */
const validate = (path: string, method: 'otp' | 'email' | 'sms' | 'recovery', refusal: number): Route => ({
  service: 'login',
  method: 'GET',
  path,
  fields: [...whom, 'code'],
  handle: forEmployee((context, { employeeId }) =>
    context.signIns.useCode(method, employeeId, String(context.fields.code))
      ? proven(context)
      : fail(refusal),
  ),
})

/** Codes: of the mobile app, by e-mail, by SMS, and those that an administrator gives. */
export const codeRoutes: readonly Route[] = [
  validate('otp/code/validate', 'otp', 7005),
  {
    service: 'login',
    method: 'POST',
    path: 'email/authenticate',
    fields: whom,
    handle: forEmployee(async ({ mail, signIns }, { employeeId, userEmail }) => {
      await mail(userEmail, signIns.newCode('email', employeeId))
      return {}
    }),
  },
  validate('email/authenticate/validate', 'email', 14002),
  {
    service: 'login',
    method: 'POST',
    path: 'sms/authenticate',
    fields: whom,
    // Something has to come back: nothing means that the message was not sent.
    handle: forEmployee(({ text, signIns }, { employeeId }) => {
      text(employeeId, signIns.newCode('sms', employeeId))
      return { json: true }
    }),
  },
  validate('sms/authenticate/validate', 'sms', 14002),
  validate('recovery/otp/validate', 'recovery', 14002),
]
