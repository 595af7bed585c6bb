import { expect, test } from '../support/portal-test'
import { violations } from './support/axe'
import { wcagFailures } from './support/equal-access'
import { exceptions } from './support/equal-access-exceptions'

test('Equal Access finds a field without a name two shadow roots deep, where the policy of the page forbids foreign scripts', async ({
  page,
  screens,
}) => {
  await page.goto('/')
  await expect(screens.userId).toBeVisible()
  expect(await wcagFailures(page)).toEqual([])
  await page.locator('mfa-login').evaluate((login) => {
    const inner = document.createElement('div')
    inner.attachShadow({ mode: 'open' }).append(document.createElement('input'))
    login.shadowRoot?.querySelector('[part=base]')?.append(inner)
  })
  expect(await wcagFailures(page)).toEqual([expect.stringContaining('input_label_exists')])
})

test('Equal Access still objects to the correct markup of each exception, and is passed over there', async ({
  page,
}) => {
  for (const { rule, where, because, example } of exceptions) {
    await page.setContent('<html lang="en"><title>Fruit</title><main><h1>Fruit</h1><div></div></main></html>')
    await page.locator('main > div').evaluate((host, markup) => {
      host.attachShadow({ mode: 'open' }).innerHTML = markup
    }, example)
    const others = exceptions.filter((other) => other.where !== where)
    expect(await wcagFailures(page, others), `${where}: ${because}`).toEqual([
      expect.stringContaining(`${rule}:`),
    ])
    expect(await wcagFailures(page), where).toEqual([])
    expect(await violations(page, 'light'), where).toEqual([])
  }
})
