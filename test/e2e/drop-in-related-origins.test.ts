import type { Page } from '@playwright/test'
import type { Stack } from '../support/stack'
import { hearErrors } from './support/hear-errors'
import { expect, hostSite, originsTest } from './support/host-test'
import { addDevice, title } from './support/registering'
import { startTlsFront, type TlsFront } from './support/tls-front'
import { type PasskeyType, plugIn, registerPasskey } from './support/virtual-authenticator'

/** The portal, to whose host passkeys are bound; a page of a sister company that may use them; and one that may not. */
const portal = 'login.gaon.test'
const sister = 'intranet.sister.test'
const stranger = 'www.stranger.test'

const startHost = hostSite((config) => ({ '/': `<mfa-login ${config}></mfa-login>` }))

/** Any page may call the API; passkeys are for those with a name. */
const stackOptions = { publicUrl: `https://${portal}`, allowedOrigins: [`https://${sister}`, '*'] }

/** Pages on hosts that share no domain with the portal. */
const test = originsTest.extend<Record<never, never>, { front: TlsFront }>({
  stackOptions,
  front: [
    async ({ stacks }, use) => {
      const stack = await stacks.take(stackOptions)
      const host = await startHost({ ...stack, url: `https://${portal}` })
      const front = await startTlsFront(
        new Map([
          [portal, stack.url],
          [sister, host.url],
          [stranger, host.url],
        ]),
      )
      await use(front)
      await front.close()
      await host.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, front }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...front.chromiumFlags] }),
    { scope: 'worker' },
  ],
})

// One worker, for which a browser is started that knows these hosts.
test.describe.configure({ mode: 'default' })

/** An employee with an authenticator that holds a passkey made on the portal's own host. */
async function openWithPasskey(page: Page, { url, mailbox, employee: add }: Stack, type: PasskeyType) {
  const employee = await add({ grants: ['email', type] })
  await page.goto(`https://${portal}/healthz`)
  await plugIn(page, type)
  await registerPasskey(page, { loginUrl: `${url}/api/login`, mailbox }, employee, type)
  return employee
}

test('a security key of the portal signs in on a page of another host that the portal names', async ({
  page,
  stack,
  origins,
  screens,
}) => {
  const { employeeId } = await openWithPasskey(page, stack, 'ctap')
  origins.clear()
  await page.goto(`https://${sister}/`)
  await screens.choose(employeeId, 'fido')
  await expect(screens.dashboard).toBeVisible()
  expect([...origins].sort()).toEqual([`https://${sister}`, `https://${portal}`])
})

test('a passkey that is registered on the page of another host is one of the portal', async ({
  page,
  stack,
  screens,
}) => {
  const employee = await stack.employee({ grants: ['email', 'platform'] })
  await page.goto(`https://${sister}/`)
  await plugIn(page, 'platform')
  await screens.signInByEmail(stack, employee)
  await addDevice(page, 'PC biometric management')
  await expect(title(page, 'PC biometric registration complete!')).toBeVisible()
  await page.goto(`https://${portal}/`)
  await screens.choose(employee.employeeId, 'pc')
  await expect(screens.dashboard).toBeVisible()
})

test('on the page of a host that the portal does not name the browser refuses, which is said, and other methods are open', async ({
  page,
  stack,
  screens,
}) => {
  const employee = await openWithPasskey(page, stack, 'platform')
  const heard = await hearErrors(page)
  await page.goto(`https://${stranger}/`)
  await page.clock.install()
  await screens.choose(employee.employeeId, 'pc')
  await expect(page.getByText("Passkeys don't work on this page", { exact: true }).first()).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(screens.failure).toBeVisible()
  await expect(page.getByText('pc / SecurityError')).toBeVisible()
  expect(await heard()).toEqual([{ code: 'passkey' }])
  await screens.cancel.click()
  await page.getByRole('button', { name: /^Email/ }).click()
  await screens.enterCode(await stack.mailbox.nextCode(employee.email))
  await expect(screens.dashboard).toBeVisible()
})
