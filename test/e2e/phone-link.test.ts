import { newRegistering } from '../server/registering'
import { overflow } from '../support/overflow'
import { issueTicket } from '../support/phone'
import { expect, test } from '../support/portal-test'
import { addEmployee, askDesk } from '../support/server'

// Linking the phone's page with a company. Anybody can make a link, but only a person can accept it.

test.use({ stackOptions: { group: 'phones' } })

const stranger = 'https://evil.example'

test('a link to another backend links nothing and sends nothing there; one to the own backend links after a yes, which the keyboard does not give by accident', async ({
  page,
  stack,
}) => {
  const employee = await newRegistering(stack.url, 'link')
  const code = JSON.parse(await employee.companyQr()) as object
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(stranger)) sent.push(request.url())
  })
  await page.goto(`/phone#pair=${encodeURIComponent(JSON.stringify({ ...code, apiUrl: stranger }))}`)
  await expect(page.getByRole('alert')).toContainText('This link leads to another server, evil.example.')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Company link' })).toBeVisible()
  expect(sent).toEqual([])

  const { ticket } = await askDesk<{ ticket: string }>(
    stack.url,
    'POST',
    `employees/${employee.employeeId}/pairing-ticket`,
  )
  const follow = async () => {
    await page.goto('about:blank')
    await page.goto(`/phone#pair=${ticket}`)
  }
  await follow()
  const question = page.getByRole('dialog', { name: 'Link this phone to this server?' })
  await expect(question).toContainText(new URL(stack.url).host)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Company link' })).toBeVisible()

  await follow()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  await follow()
  await question.getByRole('button', { name: 'Cancel' }).press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Connected')).toBeVisible()
})

test('a link to an existing phone takes it over after a yes alone, and not after Cancel or Escape', async ({
  page,
  stack,
}) => {
  const { employeeId, deviceIds } = await addEmployee(stack.url, {
    employeeId: 'taken',
    grants: ['mobile', 'otp'],
    phones: [{ name: 'Galaxy S24' }],
  })
  const [deviceId = ''] = deviceIds
  const ticket = await issueTicket(stack.url, employeeId, deviceId)
  const adoptions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/adopt')) adoptions.push(request.url())
  })
  const question = page.getByRole('dialog', { name: 'Link an existing phone to this page?' })
  const cancel = question.getByRole('button', { name: 'Cancel' })
  const follow = async () => {
    await page.goto('about:blank')
    await page.goto(`/phone#adopt=${deviceId}.${ticket}`)
    await expect(question).toContainText(new URL(stack.url).host)
    await expect(cancel).toBeFocused()
    expect(page.url()).not.toContain(ticket)
  }
  for (const refuse of [() => cancel.click(), () => page.keyboard.press('Escape')]) {
    await follow()
    await refuse()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Company link' })).toBeVisible()
    expect(adoptions).toEqual([])
  }

  await follow()
  await question.getByRole('button', { name: 'Link phone' }).click()
  await expect(page.getByText('Connected')).toBeVisible()
  expect(adoptions).toHaveLength(1)
})

test('a typed code names its backend, in Korean and on a narrow screen', async ({ page }) => {
  const longDomain = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/phone')
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: '한국어' }).click()
  await page.getByLabel('연동 코드').fill(JSON.stringify({ ticket: 't', apiUrl: `https://${longDomain}` }))
  await page.getByRole('button', { name: '연동', exact: true }).click()
  const question = page.getByRole('dialog', { name: '이 서버와 휴대폰을 연동하시겠습니까?' })
  await expect(question).toContainText(longDomain)
  // A field scrolls what is longer than itself.
  expect((await overflow(page)).filter((problem) => !problem.startsWith('cut: input'))).toEqual([])
  await question.getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('button', { name: '연동', exact: true })).toBeFocused()
})
