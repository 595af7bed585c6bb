import { expect, hostSite, hostTest } from './support/host-test'

/** An element at a place in a page that is none of the usual ones. */
const test = hostTest(
  hostSite(
    (config) => ({
      '/shadow': `<template><mfa-login ${config}></mfa-login></template>
        <intranet-card></intranet-card><output></output><script src="/shadow.js"></script>`,
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
