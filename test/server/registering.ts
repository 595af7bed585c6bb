import { pairPhone } from '../support/phone'
import { addEmployee } from '../support/server'
import { type ApiClient, createApiClient } from './api-client'
import { signedIn } from './sign-in'

/** An employee who is signed in and about to register something. */
export interface Registering {
  readonly employeeId: string
  readonly userId: number
  readonly authorization: string
  /** The text of a fresh company QR code, as the portal shows it. */
  companyQr(): Promise<string>
  openMobile(applicationId?: number): ReturnType<ApiClient['post']>
  openOtp(applicationId?: number): ReturnType<ApiClient['post']>
  /** A new phone, linked with the company; through another instance of the backend where one is named. */
  newPhone(name?: string, instanceUrl?: string): ReturnType<typeof pairPhone>
}

let count = 0

/** Adds an employee to whom phones, OTP and passkeys are granted, and signs in. */
export async function newRegistering(url: string, prefix = 'joins'): Promise<Registering> {
  const employeeId = `${prefix}${++count}`
  const { userId } = await addEmployee(url, {
    employeeId,
    grants: ['mobile', 'otp', 'ctap', 'platform', 'recovery otp'],
  })
  const authorization = `Bearer ${await signedIn(url, employeeId)}`
  const { post } = createApiClient(url)
  const companyQr = async () => {
    const { body } = await post('/api/user/app/serial', {}, { authorization })
    const apiUrl = `https://${new URL(url).host}`
    return JSON.stringify({ ...body, mobBridge: false, apiUrl })
  }
  const open = (path: string) => (applicationId: number) =>
    post(`/api/user/${path}/serial`, { applicationId }, { authorization })
  return {
    employeeId,
    userId,
    authorization,
    companyQr,
    openMobile: (applicationId = 1) => open('mobile-authenticator')(applicationId),
    openOtp: (applicationId = 1) => open('otp')(applicationId),
    newPhone: async (name, instanceUrl = url) => {
      const { ticket } = JSON.parse(await companyQr()) as { ticket: string }
      return pairPhone(instanceUrl, JSON.stringify({ ticket }), name)
    },
  }
}
