import { expect, test } from '../support/portal-test'
import { openAsNewcomer } from './support/newcomer'
import { addDevice, button, digits, title } from './support/registering'
import { plugIn } from './support/virtual-authenticator'

test('a serial that has run out reloads the page and gives a new one in the same place [R124b, R313c]', async ({
  page,
  stack,
}) => {
  await page.clock.install()
  await openAsNewcomer(page, stack, '/dashboard/mobile')
  await addDevice(page, 'Mobile biometric management')
  const first = await digits(page)
  await page.clock.fastForward(280_000)
  await expect(page.getByRole('region').getByText(/^0:[01]\d$/)).toBeVisible()
  expect(await digits(page)).toBe(first)
  const reloaded = page.waitForEvent('load')
  await page.clock.fastForward(20_000)
  await reloaded
  await expect(title(page, 'Register mobile biometric')).toBeVisible()
  await expect.poll(() => digits(page)).not.toBe(first)
})

test('the prompt of a key outlives another language, a refused one is tried again, the name outlives a reload, and none is registered twice [R118]', async ({
  page,
  stack,
}) => {
  await openAsNewcomer(page, stack, '/dashboard/fido')
  const key = await plugIn(page, 'ctap')
  await key.touch(false)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await addDevice(page, 'FIDO security key management')
  await expect(page.getByText('Waiting for response...')).toBeVisible()
  await button(page, '한국어').click()
  await expect(page.getByText('응답을 기다리는 중입니다…')).toBeVisible()
  await button(page, 'English').click()
  await expect(page.getByText('Waiting for response...')).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/preRegister'))).toHaveLength(1)

  await key.recognise(false)
  await key.touch(true)
  await button(page, 'Try again').click()
  await expect(page.getByText(/^(Not registered|The browser refused at once)$/).first()).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()
  await key.recognise(true)
  await button(page, 'Try again').click()
  await expect(title(page, 'FIDO security key registration complete!')).toBeVisible()

  const name = page.getByLabel('Device name')
  await name.fill('Key on my desk')
  await page.reload()
  await expect(name).toHaveValue('Key on my desk')
  await button(page, '한국어').click()
  await expect(page.getByLabel('기기 이름')).toHaveValue('Key on my desk')
  await button(page, 'English').click()
  await button(page, 'OK').click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
  await expect(page.getByRole('table', { name: 'Registered devices' })).toContainText('Key on my desk')

  await addDevice(page, 'FIDO security key management')
  await expect(title(page, 'FIDO security key registration failed')).toBeVisible()
  await expect(page.getByText('This device is already registered.')).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
})
