import { plainPage, strictestPolicy } from '../support/plain-site'
import { expect, test as portalTest } from '../support/portal-test'
import { freePort } from '../support/ports.mjs'
import { screensOf } from '../support/screens'
import { startSite } from '../support/site'
import { startStack } from '../support/stack'
import { plugIn, registerPasskey } from './support/virtual-authenticator'

/** A page of one origin with the element in a frame of another; the backend, on a third, knows both. */
interface Around {
  /** `/` lets the frame ask for passkeys, `/without` does not. */
  readonly url: string
  readonly origins: string[]
  /** Where the backend is to be. */
  readonly port: number
}

const pageAround = (url: string, allow = '') => ({
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outer page</title>
<body><iframe title="Sign-in" width="900" height="700" ${allow} src="${url}/"></iframe></body></html>`,
})

const test = portalTest.extend<{ around: Around }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  around: async ({}, use) => {
    const port = await freePort()
    const backend = `http://localhost:${port}`
    const html = plainPage(`<mfa-login config-url="${backend}/config.json"></mfa-login>`)
    const headers = { 'content-security-policy': strictestPolicy(backend) }
    const inner = await startSite({ '/': { html, headers } })
    const outer = await startSite({
      '/': pageAround(inner.url, 'allow="publickey-credentials-get"'),
      '/without': pageAround(inner.url),
    })
    await use({ url: outer.url, origins: [inner.url, outer.url], port })
    await inner.close()
    await outer.close()
  },
  stack: async ({ around: { port, origins } }, use) => {
    const stack = await startStack({ port, allowedOrigins: origins })
    await use(stack)
    await stack.close()
  },
})

test('in a frame that may not ask for passkeys the screen says so in place and another method signs in; in one that may, a security key does [R5a, R7]', async ({
  page,
  stack,
  around,
  complaints,
}) => {
  const employee = await stack.employee({ grants: ['email', 'ctap'] })
  await page.goto(`${stack.url}/healthz`)
  await plugIn(page, 'ctap')
  const service = { loginUrl: `${stack.url}/api/login`, mailbox: stack.mailbox }
  await registerPasskey(page, service, employee, 'ctap')

  const frame = page.frameLocator('iframe')
  const screens = screensOf(frame)
  await page.goto(`${around.url}/without`)
  await screens.choose(employee.employeeId, 'fido')
  await expect(screens.retry).toBeVisible()
  await screens.cancel.click()
  await frame.getByRole('button', { name: /^Email/ }).click()
  await screens.enterCode(await stack.mailbox.nextCode(employee.email))
  await expect(screens.dashboard).toBeVisible()
  // The browser notes on its console that the page gives no permission, which is what this is about.
  for (const complaint of complaints.splice(0)) expect(complaint).toMatch(/Permissions Policy/i)
  await screens.logOut()

  await page.goto(around.url)
  await screens.choose(employee.employeeId, 'fido')
  await expect(screens.dashboard).toBeVisible()
})
