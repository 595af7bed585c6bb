import { oneTimeCode } from '../../../demo/phone/one-time-code'
import type { Phone } from '../../../demo/phone/phone'
import { type ApiClient, createApiClient } from '../../server/api-client'
import type { Mailbox } from '../../support/mailbox'
import { pairPhone, registerOtp } from '../../support/phone'

/** Actions of employees at the portal, through the proxy in front of it. */
export interface People {
  readonly api: ApiClient
  /** @returns the access token */
  byRecoveryCode(employeeId: string, code: string): Promise<string>
  byEmail(employeeId: string): Promise<string>
  byOtp(employeeId: string, phone: Phone): Promise<string>
  /** Links a new phone with the company and registers it for one-time codes. */
  registerPhone(accessToken: string): Promise<Phone>
}

export function peopleAt(url: string, mailbox: Mailbox): People {
  const api = createApiClient(url)
  const signIn = async (path: string, employeeId: string, code: string): Promise<string> => {
    const query = { employeeId, applicationId: '1', code }
    const { status, body, text } = await api.get(`/api/login/${path}/validate`, query)
    if (status !== 200) throw new Error(`${employeeId} is refused by ${path}: ${status} ${text}`)
    return (await api.token(body.loginSerial)).body.accessToken
  }
  return {
    api,
    byRecoveryCode: (employeeId, code) => signIn('recovery/otp', employeeId, code),
    async byEmail(employeeId) {
      await api.sendCode(employeeId)
      return signIn('email/authenticate', employeeId, await mailbox.nextCode(`${employeeId}@company.example`))
    },
    byOtp(employeeId, phone) {
      const [seed] = phone.devices.at(-1)?.seeds ?? []
      return signIn('otp/code', employeeId, oneTimeCode(seed?.secret ?? '', Date.now()).code)
    },
    async registerPhone(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` }
      const { ticket } = (await api.post('/api/user/app/serial', {}, headers)).body
      const phone = await pairPhone(url, JSON.stringify({ ticket }))
      const { serial } = (await api.post('/api/user/otp/serial', { applicationId: 1 }, headers)).body
      await registerOtp(phone, String(serial))
      return phone
    },
  }
}
