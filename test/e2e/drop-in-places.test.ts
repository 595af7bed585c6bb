import { expect, hostSite, hostTest } from './support/host-test'

/** Elements at places in a page that are none of the usual ones. */
const test = hostTest(
  hostSite(
    (config) => ({
      '/shadow': `<template><mfa-login ${config}></mfa-login></template>
        <intranet-card></intranet-card><output></output><script src="/shadow.js"></script>`,
      '/moving': `<aside></aside><section><mfa-login ${config}></mfa-login></section>`,
    }),
    {
      '/shadow.js': `
        customElements.define('intranet-card', class extends HTMLElement {
          connectedCallback() {
            const inner = document.createElement('div')
            inner.attachShadow({ mode: 'open' }).append(document.querySelector('template').content.cloneNode(true))
            this.attachShadow({ mode: 'open' }).append(inner)
          }
        })
        document.addEventListener('mfa-signed-in', (event) => {
          document.querySelector('output').textContent = event.employeeId + ' from ' + event.target.localName
        })`,
    },
  ),
)

test.use({ stackOptions: { allowedOrigins: ['*'] } })

test('inside two shadow roots of the page it signs in, keeps focus where it belongs, and is heard outside', async ({
  page,
  stack,
  host,
  employee,
  screens,
}) => {
  await page.goto(`${host.url}/shadow`)
  await screens.signInByEmail(stack, employee)
  await expect(screens.dashboard).toBeFocused()
  await expect(page.locator('output')).toHaveText(`${employee.employeeId} from intranet-card`)
  await screens.logout.focus()
  await page.keyboard.press('Enter')
  await expect(screens.dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(screens.logout).toBeFocused()
  await screens.logOut()
})

test('a page may take the element elsewhere in the middle of a sign-in, and out and in again', async ({
  page,
  stack,
  host,
  employee,
  screens,
}) => {
  await page.goto(`${host.url}/moving`)
  await screens.chooseEmail(employee.employeeId)
  await screens.code.fill('12')
  await page.evaluate(() =>
    document.querySelector('aside')?.append(document.querySelector('mfa-login') as Node),
  )
  await expect(screens.code).toHaveValue('12')

  await page.evaluate(() => {
    const element = document.querySelector('mfa-login') as HTMLElement
    element.remove()
    Reflect.set(window, 'kept', element)
  })
  await expect(page.locator('mfa-login')).toHaveCount(0)
  await page.evaluate(() => document.querySelector('section')?.append(Reflect.get(window, 'kept')))
  await expect(screens.code).toHaveValue('')
  await screens.enterCode(await stack.mailbox.nextCode(employee.email))
  await expect(screens.dashboard).toBeVisible()
})
