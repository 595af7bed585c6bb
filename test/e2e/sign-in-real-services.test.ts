import { neededVariable } from '../support/needed-variable'
import { startPlainSite } from '../support/plain-site'
import { expect, test as portalTest } from '../support/portal-test'
import { startStack } from '../support/stack'
import { createTestDatabase } from '../support/test-database'

const test = portalTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  stack: async ({}, use) => {
    const mqttUrl = neededVariable('TEST_MQTT_URL')
    const database = await createTestDatabase('seeded')
    const stack = await startStack({ allowedOrigins: ['*'], databaseUrl: database.url, mqttUrl })
    await use(stack)
    await stack.close()
    await database.drop()
  },
})

test('on PostgreSQL and Mosquitto an employee signs in with a mailed code and logs out, in the portal and on a plain page with one tag under the strictest policy [R1a, R2a, R7]', async ({
  page,
  stack,
  employee,
  screens,
}) => {
  const tag = `<mfa-login config-url="${stack.url}/config.json"></mfa-login>`
  const plain = await startPlainSite({ '/': tag }, stack.url)
  for (const { start, after } of [
    { start: stack.url, after: '/dashboard' },
    { start: plain.url, after: '/' },
  ]) {
    await page.goto(start)
    await screens.signInByEmail(stack, employee)
    await expect(page).toHaveURL(`${start}${after}`)
    await expect(page.getByText(employee.email)).toBeVisible()
    await screens.logOut()
    await expect(page).toHaveURL(`${start}/`)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  }
  await plain.close()
})
