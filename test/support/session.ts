import type { Page } from '@playwright/test'
import type { E2eEmployee, Stack } from './stack'

const json = async (response: Response) => {
  if (!response.ok) throw new Error(`${response.url.replace(/\?.*/, '')} answered ${response.status}`)
  return response.json()
}

/** Signs in over the contract, with the code of a real mail: for tests that begin behind the sign-in. */
const tokensOf = async ({ url, mailbox }: Stack, { employeeId, email }: E2eEmployee) => {
  const call = (path: string, query: Record<string, string>) =>
    fetch(`${url}/api/login/${path}?${new URLSearchParams(query)}`).then(json)
  const login = await call('user-authenticator', { employeeId })
  const applicationId = String(login.applicationId)
  await fetch(`${url}/api/login/email/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ employeeId, applicationId }),
  })
  const code = await mailbox.nextCode(email)
  const { loginSerial } = await call('email/authenticate/validate', { employeeId, applicationId, code })
  const tokens = await call('token', { loginSerial })
  return { ...tokens, employeeId, userEmail: email, userId: String(login.userId), applicationId }
}

/** Opens a page of the portal as somebody who is signed in already. */
export async function openSignedIn(
  page: Page,
  stack: Stack,
  employee: E2eEmployee,
  path: string,
): Promise<void> {
  const session = await tokensOf(stack, employee)
  await page.goto(`${stack.url}/healthz`)
  await page.evaluate((fields) => {
    for (const [key, value] of Object.entries(fields)) sessionStorage.setItem(key, `${value}`)
  }, session)
  await page.goto(stack.url + path)
}
