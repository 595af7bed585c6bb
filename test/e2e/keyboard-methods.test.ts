import type { Page } from '@playwright/test'
import type { MethodWord } from '../support/screens'
import { tabTo } from './support/keyboard'
import { plugIn, registerPasskey } from './support/virtual-authenticator'
import { expect, worldTest } from './support/world-test'
import type { Worker, World } from './support/worlds'

const test = worldTest()

interface Attempt {
  readonly page: Page
  readonly world: World
  readonly worker: Worker
}

const type =
  (codeOf: (world: World, worker: Worker) => Promise<string>) =>
  async ({ page, world, worker }: Attempt) => {
    await tabTo(page, /^code$/)
    await page.keyboard.type(await codeOf(world, worker))
    await page.keyboard.press('Enter')
  }

/** What is done behind the chooser, whose names the keys lead to. */
const methods: Partial<Record<MethodWord, { name: RegExp; prove: (attempt: Attempt) => Promise<void> }>> = {
  otp: { name: /^OTP/, prove: type((world, worker) => world.otpCode(worker)) },
  sms: {
    name: /^SMS/,
    prove: async (attempt) => {
      await expect(attempt.page.getByText('Check your text messages').first()).toBeVisible()
      await type((world, worker) => world.smsCode(worker))(attempt)
    },
  },
  recovery: { name: /^Temporary/, prove: type((world, worker) => world.recoveryCode(worker)) },
  mobile: {
    name: /^Mobile biometric/,
    prove: async ({ page, world, worker }) => {
      await expect(page.getByRole('heading', { name: 'Select a phone' })).toBeFocused()
      await expect(page.getByRole('button', { name: /^Galaxy/ })).toBeVisible()
      await tabTo(page, /^Galaxy/)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeFocused()
      await world.answerPush(worker, 'approve')
    },
  },
  pc: { name: /^PC biometric/, prove: async () => undefined },
  fido: { name: /^FIDO/, prove: async () => undefined },
}

for (const [method, { name, prove }] of Object.entries(methods))
  test(`an employee signs in by ${method} with the keyboard alone [R44] [R58]`, async ({
    page,
    screens,
    world,
    worker,
  }) => {
    await page.goto('/')
    if (method === 'pc' || method === 'fido') {
      const type = method === 'pc' ? 'platform' : 'ctap'
      await plugIn(page, type)
      await registerPasskey(page, world, worker, type)
    }
    await expect(screens.userId).toBeVisible()
    await tabTo(page, /^employee-id$/)
    await page.keyboard.type(worker.employeeId)
    await page.keyboard.press('Enter')
    await expect(screens.chooser).toBeFocused()
    await tabTo(page, name)
    await page.keyboard.press('Enter')
    await prove({ page, world, worker })
    await expect(screens.dashboard).toBeFocused()
  })
