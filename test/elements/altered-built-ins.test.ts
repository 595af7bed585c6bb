import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { libraries, lockdowns, scripts } from '../support/altered-built-ins'
import { everyMethod } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { openFrame } from './support/frame'
import { within } from './support/page'
import { enter, screenOf, selfServiceTable } from './support/self-service'
import { signInByEmail } from './support/sign-in'
import { until } from './support/until'

/** The start of a page's head, which loads a library or changes built-ins. */
const heads: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(libraries).map(([name, files]) => [
      name,
      files.map((file) => `<script src="/node_modules/${file}"></script>`).join(''),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries({ ...scripts, ...lockdowns }).map(([name, text]) => [name, `<script>${text}</script>`]),
  ),
}

describe('beside a script that changes built-ins', () => {
  const rename = 'PUT /user-service/update/mob/descriptionname'
  const remove = 'DELETE /user-service/mobile-authenticator'
  const backend = testBackend({
    ...selfServiceTable,
    'GET /login-service/user-authenticator': { json: everyMethod },
    'POST /login-service/email/authenticate': { json: {} },
    'GET /login-service/email/authenticate/validate': { json: { loginSerial: 'serial' } },
    'GET /login-service/token': { json: { accessToken: 'access' } },
    'POST /user-service/app/serial': { json: { companyId: 'ACME', serial: '0042' } },
    [rename]: { json: {} },
    [remove]: { json: {} },
  })
  /** The address and the body of a call, as the backend gets them. */
  const sentBy = async (call: string) => {
    const [method, path] = call.split(' ')
    const request = await until(() =>
      backend.requests.find(({ method: given, url }) => given === method && new URL(url).pathname === path),
    )
    return new URL(request.url).search + (await request.clone().text())
  }

  for (const [name, head] of Object.entries(heads))
    it(`an employee signs in, manages devices and logs out: ${name}`, async () => {
      const { document: page } = await openFrame(head)
      const element = page.createElement('mfa-dashboard') as MfaElement
      element.setAttribute('language', 'en')
      element.setAttribute('config-url', '/config.json')
      page.body.append(element)
      await signInByEmail(element)
      await within(element).until(/mjkim@example\.com/)
      expect(await sentBy('POST /login-service/email/authenticate')).to.equal(
        '{"applicationId":1,"employeeId":"mjkim"}',
      )
      const screen = screenOf(element)
      await until(() => screen.all('td')[0])

      element.shadowRoot?.querySelector<HTMLElement>('nav a[href$="/mobile"]')?.click()
      ;(await screen.button('Rename Galaxy S24 (Groupware)')).click()
      const field = await screen.field('.devices form input')
      enter(field, 'My phone')
      field.form?.requestSubmit()
      ;(await screen.button('Rename')).click()
      expect(await sentBy(rename)).to.match(/"My phone"/)
      await until(() => screen.dialogs().length === 0)
      ;(await screen.button('Delete iPad Pro (HR system)')).click()
      const confirm = await until(() => {
        const button = screen.buttonNow('Delete device')
        return button?.disabled ? undefined : button
      })
      confirm.click()
      expect(await sentBy(remove)).to.match(/[=:]12\b/)
      await until(() => screen.dialogs().length === 0)
      ;(await screen.button(/company-link QR/i)).click()
      // The package for QR codes can't be loaded beside a frozen Object.prototype. The link as a text takes its place.
      const link = name in lockdowns ? '.company-qr-text' : '.company-qr .qr canvas:not([aria-busy])'
      await until(() => screen.all(link)[0])

      ;(await screen.button('Log out')).click()
      ;(await screen.dialog()).querySelector<HTMLButtonElement>('.actions > button:last-of-type')?.click()
      await within(element).title(/^Sign in/)
    })
})
