import type { Route } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { type HeardError, hearErrors } from './support/hear-errors'

const lookUp = { callId: 'userAuthenticator' }

const faults: readonly (readonly [string, (route: Route) => Promise<void>, HeardError])[] = [
  [
    'a code of the backend',
    (route) => route.fulfill({ status: 500, json: { failInfo: { code: '10002' } } }),
    { code: 'backend', status: 500, failCode: '10002', ...lookUp },
  ],
  ['a bare status', (route) => route.fulfill({ status: 503 }), { code: 'http', status: 503, ...lookUp }],
  ['no answer', (route) => route.abort(), { code: 'network', ...lookUp }],
  [
    'another answer than agreed',
    (route) => route.fulfill({ json: { userId: [] } }),
    { code: 'malformed', status: 200, ...lookUp },
  ],
  [
    'denied access',
    (route) => route.fulfill({ status: 401, json: { failInfo: { code: 2001 } } }),
    { code: 'denied', status: 401, failCode: '2001', ...lookUp },
  ],
]

for (const [name, answer, event] of faults)
  test(`${name} reaches the host in one event with its class [R188a]`, async ({
    page,
    employee,
    screens,
  }) => {
    const heard = await hearErrors(page)
    await page.goto('/')
    await page.route('**/user-authenticator?*', answer, { times: 1 })
    await screens.enterId(employee.employeeId)
    await expect(screens.dialog).toBeVisible()
    expect(await heard()).toEqual([event])
  })

test('so are a configuration that is missing, a code that was not sent and tokens that are not there [R190c, R199b, R202a]', async ({
  page,
  stack,
  screens,
}) => {
  const employee = await stack.employee({ grants: ['sms', 'email'], phone: '010-0000-7777' })
  const heard = await hearErrors(page)
  await page.route('**/config.json', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await page.goto('/')
  await expect(screens.dialog).toContainText('Configuration file not found')
  expect(await heard()).toMatchObject([{ code: 'configuration' }])

  await page.goto('/')
  await page.route('**/sms/authenticate', (route) => route.fulfill({ body: '' }), { times: 1 })
  await screens.choose(employee.employeeId, 'sms')
  await expect(screens.dialog).toContainText('SMS send error')
  expect(await heard()).toMatchObject([{ code: 'empty', callId: 'smsSend' }])
  await page.keyboard.press('Escape')
  await screens.cancel.click()

  await page.getByRole('button', { name: /^Email/ }).click()
  const code = await stack.mailbox.nextCode(employee.email)
  await page.route('**/token?*', (route) => route.fulfill({ json: { refreshToken: 'alone' } }), { times: 1 })
  await screens.enterCode(code)
  await expect(screens.dialog).toContainText('Token Error')
  expect(await heard()).toEqual([{ code: 'token', callId: 'token' }])
})
