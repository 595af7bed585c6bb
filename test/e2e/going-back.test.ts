import type { Page } from '@playwright/test'
import { countStarts } from './support/count-starts'
import { hearing } from './support/hearing'
import { button, title } from './support/registering'
import { plugIn, registerPasskey } from './support/virtual-authenticator'
import { expect, worldTest } from './support/world-test'
import type { Worker } from './support/worlds'

const test = worldTest()

const sendRequest = (page: Page) => button(page, 'Send request')
const phone = (page: Page) => button(page, /^Galaxy S24/)

/** Looks the employee up for the sample application. */
async function enterSample(page: Page, { employeeId }: Worker): Promise<void> {
  await page.goto('/sample')
  await page.getByRole('link', { name: 'Login with MFA' }).click()
  await page.getByLabel('Application ID').fill('1')
  await page.getByLabel('User ID').fill(employeeId)
  await button(page, 'Login').click()
}

test('Back, Forward and a reload show how a push starts, and only its button sends one [R48] [R60] [R62]', async ({
  page,
  screens,
  world,
  worker,
}) => {
  const started = countStarts(page)
  await page.goto('/')
  await screens.choose(worker.employeeId, 'mobile')
  await phone(page).click()
  await expect(screens.waiting).toBeVisible()
  await page.reload()
  await expect(title(page, 'Send a request to your phone')).toBeVisible()
  await page.goBack()
  await expect(phone(page)).toBeVisible()
  await page.goForward()
  await expect(page.getByText("We'll send the sign-in request to Galaxy S24.")).toBeVisible()
  expect(started.pushes).toBe(1)
  world.clock.advance(31)
  await sendRequest(page).click()
  await expect(screens.waiting).toBeVisible()
  expect(started.pushes).toBe(2)
  await world.answerPush(worker, 'approve')
  await expect(screens.dashboard).toBeVisible()
})

test('Back from the failure page sends nothing; Try again does so at once, also after a reload [R69] [R193]', async ({
  page,
  screens,
  world,
  worker,
}) => {
  const started = countStarts(page)
  await page.goto('/')
  await screens.choose(worker.employeeId, 'mobile')
  const heard = hearing(page)
  await phone(page).click()
  await heard
  await world.answerPush(worker, 'reject')
  await expect(screens.failure).toBeVisible()
  await page.goBack()
  await expect(sendRequest(page)).toBeVisible()
  await screens.cancel.click()
  await expect(phone(page)).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(screens.failure).toBeVisible()
  expect(started.pushes).toBe(1)
  await page.reload()
  await expect(screens.failure).toBeVisible()
  const heardAgain = hearing(page)
  await screens.retry.click()
  await heardAgain
  await world.answerPush(worker, 'approve')
  await expect(screens.dashboard).toBeVisible()
  expect(started.pushes).toBe(2)
})

test('“Select device again” leads to the phones, whose Cancel leads to the chooser [R63] [R67] [R68]', async ({
  page,
  screens,
  worker,
}) => {
  const started = countStarts(page)
  await page.route('**/fcm/push/token', (route) => route.abort(), { times: 1 })
  await page.goto('/')
  await screens.choose(worker.employeeId, 'mobile')
  await phone(page).click()
  await button(page, 'Select device again').click()
  await expect(phone(page)).toBeVisible()
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
  await screens.cancel.click()
  await expect(screens.userId).toBeVisible()
  expect(started.pushes).toBe(1)
})

test('“Use another method” goes back to the chooser, from where one step back is the login form [R42] [R60]', async ({
  page,
  screens,
  worker,
}) => {
  const started = countStarts(page)
  await page.goto('/')
  await screens.choose(worker.employeeId, 'mobile')
  await phone(page).click()
  await expect(screens.waiting).toBeVisible()
  await button(page, 'Use another method').click()
  await expect(screens.chooser).toBeVisible()
  await page.goBack()
  await expect(screens.userId).toBeVisible()
  expect(started.pushes).toBe(1)
})

test('in the sample, Cancel leads from a failure to the chooser, and from there to the login form [R45] [R56] [R70]', async ({
  page,
  screens,
  world,
  worker,
}) => {
  const started = countStarts(page)
  await enterSample(page, worker)
  await button(page, /^Mobile biometric/).click()
  const heard = hearing(page)
  await phone(page).click()
  await heard
  await world.answerPush(worker, 'reject')
  await expect(screens.failure).toBeVisible()
  await button(page, /^OTP/).click()
  await expect(screens.code).toBeVisible()
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
  await screens.cancel.click()
  await expect(page).toHaveURL(`${world.url}/sample/login`)
  await page.goForward()
  await expect(screens.chooser).toBeVisible()
  await button(page, /^Mobile biometric/).click()
  const heardAgain = hearing(page)
  await phone(page).click()
  await heardAgain
  await world.answerPush(worker, 'reject')
  await expect(screens.failure).toBeVisible()
  await screens.cancel.click()
  await expect(screens.chooser).toBeVisible()
  await screens.cancel.click()
  await expect(page).toHaveURL(`${world.url}/sample/login`)
  expect(started.pushes).toBe(2)
})

for (const { method, type } of [
  { method: 'pc', type: 'platform' },
  { method: 'fido', type: 'ctap' },
] as const)
  test(`${method}: going back and a reload open no prompt, Continue does [R49] [R51] [R69]`, async ({
    page,
    screens,
    world,
    worker,
  }) => {
    await page.clock.install()
    const started = countStarts(page)
    await page.goto('/')
    const authenticator = await plugIn(page, type)
    await registerPasskey(page, world, worker, type)
    await authenticator.touch(false)
    await screens.choose(worker.employeeId, method)
    await expect(screens.waiting).toBeVisible()
    await page.clock.fastForward(31_000)
    await expect(screens.failure).toBeVisible()
    await page.goBack()
    await expect(button(page, 'Continue')).toBeVisible()
    await page.reload()
    await expect(button(page, 'Continue')).toBeVisible()
    await page.goBack()
    await expect(screens.chooser).toBeVisible()
    await page.goForward()
    await expect(button(page, 'Continue')).toBeVisible()
    expect(started.challenges).toBe(1)
    await authenticator.touch(true)
    await button(page, 'Continue').click()
    await expect(screens.dashboard).toBeVisible()
    expect(started.challenges).toBe(2)
  })

test('a code is sent by a choice alone: Back, Forward and a reload offer the link at once [R59] [R197]', async ({
  page,
  screens,
  world,
  worker,
}) => {
  await page.clock.install()
  const started = countStarts(page)
  await page.goto('/')
  await screens.chooseEmail(worker.employeeId)
  await world.mailbox.nextCode(worker.email)
  await page.clock.fastForward(31_000)
  world.clock.advance(31)
  await page.reload()
  await expect(button(page, 'Send again')).toBeVisible()
  await page.goBack()
  await expect(screens.chooser).toBeVisible()
  await page.goForward()
  await expect(button(page, 'Send again')).toBeVisible()
  expect(started.mails).toBe(1)
  await screens.cancel.click()
  await button(page, /^Email/).click()
  await expect(page.getByText('The code has been sent. Check your mailbox.')).toBeVisible()
  expect(started.mails).toBe(2)
  await screens.enterCode(await world.mailbox.nextCode(worker.email))
  await expect(screens.dashboard).toBeVisible()
})

test('a code screen opened by its address has sent nothing, and says so [R59]', async ({
  page,
  screens,
  worker,
}) => {
  const started = countStarts(page)
  await page.goto('/')
  await screens.enterId(worker.employeeId)
  await expect(screens.chooser).toBeVisible()
  await page.goto('/auth/sms')
  await expect(page.getByText('Get a code by text message.')).toBeVisible()
  expect(started.messages).toBe(0)
  await button(page, 'Send code').click()
  await expect(page.getByText('The code has been sent. Check your text messages.')).toBeVisible()
  expect(started.messages).toBe(1)
})
