import { askDesk } from '../support/server'
import { createApiClient } from './api-client'

/** An access token for an employee to whom recovery codes are granted. */
export async function signedIn(url: string, employeeId: string): Promise<string> {
  const { code } = await askDesk<{ code: string }>(url, 'POST', `employees/${employeeId}/recovery-code`)
  const api = createApiClient(url)
  const { body } = await api.get('/api/login/recovery/otp/validate', { employeeId, applicationId: '1', code })
  return (await api.token(body.loginSerial)).body.accessToken
}
