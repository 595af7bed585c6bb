import type { Page } from '@playwright/test'
import type { Mailbox } from './mailbox'
import type { E2eEmployee, Stack } from './stack'

async function json(response: Response) {
  if (!response.ok) throw new Error(`${response.url.replace(/\?.*/, '')} answered ${response.status}`)
  return response.json()
}

/** Where the login service of a backend is, and the mails that it sends. */
export interface LoginService {
  readonly loginUrl: string
  /** The server domain that bridge mode adds to every call. */
  readonly serverDomain?: string | undefined
  readonly mailbox: Pick<Mailbox, 'nextCode'>
}

/**
 * Signs in over HTTP with the code of a real mail: for tests that begin behind the sign-in.
 * @returns what a page keeps of a sign-in
 */
export async function signInByApi(
  { loginUrl, serverDomain, mailbox }: LoginService,
  { employeeId, email }: { readonly employeeId: string; readonly email: string },
) {
  const added: Record<string, string> = serverDomain === undefined ? {} : { serverDomain }
  const call = (path: string, query: Record<string, string>) =>
    fetch(`${loginUrl}/${path}?${new URLSearchParams({ ...query, ...added })}`).then(json)
  const login = await call('user-authenticator', { employeeId })
  const applicationId = String(login.applicationId)
  await fetch(`${loginUrl}/email/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ employeeId, applicationId, ...added }),
  })
  const code = await mailbox.nextCode(email)
  const proof = await call('email/authenticate/validate', { employeeId, applicationId, code })
  const tokens = proof.accessToken ? proof : await call('token', { loginSerial: proof.loginSerial })
  const { accessToken, refreshToken } = tokens
  return {
    accessToken,
    refreshToken,
    employeeId,
    userEmail: email,
    userId: String(login.userId),
    applicationId,
  }
}

/** Opens a page of the portal as somebody who is signed in already. */
export async function openSignedIn(
  page: Page,
  stack: Pick<Stack, 'url'> & Pick<LoginService, 'mailbox'>,
  employee: Pick<E2eEmployee, 'employeeId' | 'email'>,
  path: string,
): Promise<void> {
  const { url, mailbox } = stack
  const session = await signInByApi({ loginUrl: `${url}/api/login`, mailbox }, employee)
  await page.goto(`${stack.url}/healthz`)
  await page.evaluate((fields) => {
    for (const [key, value] of Object.entries(fields)) sessionStorage.setItem(key, `${value}`)
  }, session)
  await page.goto(stack.url + path)
}
