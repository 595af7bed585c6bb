import type { Page } from '@playwright/test'
import { expect, test as portalTest } from '../support/portal-test'
import type { Screens } from '../support/screens'
import { plugIn, registerPasskey } from './support/virtual-authenticator'
import { type Worker, type World, worlds } from './support/worlds'

interface Attempt {
  readonly page: Page
  readonly screens: Screens
  readonly world: World
  readonly worker: Worker
}

const enter =
  (codeOf: (world: World, worker: Worker) => Promise<string>) =>
  async ({ screens, world, worker }: Attempt) => {
    await expect(screens.code).toBeVisible()
    await screens.enterCode(await codeOf(world, worker))
  }

/** What an employee has and does, by method. `before` happens on a page of the backend's origin. */
const methods = {
  otp: { title: 'OTP [R6] [R249]', prove: enter((world, worker) => world.otpCode(worker)) },
  sms: {
    title: 'SMS [R8] [R252] [R253]',
    prove: async (attempt: Attempt) => {
      await expect(attempt.page.getByText('Check your text messages').first()).toBeVisible()
      await enter((world, worker) => world.smsCode(worker))(attempt)
    },
  },
  recovery: {
    title: 'a temporary recovery code [R9] [R254]',
    prove: enter((world, worker) => world.recoveryCode(worker)),
  },
  mobile: {
    title: 'phone [R3] [R242] [R255]',
    prove: async ({ page, screens, world, worker }: Attempt) => {
      await page.getByRole('button', { name: /^Galaxy S24/ }).click()
      await expect(screens.waiting).toBeVisible()
      await world.answerPush(worker, 'approve')
    },
  },
  pc: {
    title: 'PC biometric [R4] [R191] [R244]',
    before: async ({ page, world, worker }: Attempt) => {
      await plugIn(page, 'platform')
      await registerPasskey(page, world, worker, 'platform')
    },
    prove: async () => undefined,
  },
  fido: {
    title: 'security key [R5] [R169] [R245]',
    before: async ({ page, world, worker }: Attempt) => {
      await plugIn(page, 'ctap')
      await registerPasskey(page, world, worker, 'ctap')
    },
    prove: async () => undefined,
  },
} as const

for (const [name, { start, ways = Object.keys(methods) }] of Object.entries(worlds)) {
  const test = portalTest.extend<{ world: World }>({
    world: async ({ stacks }, use) => {
      const world = await start(stacks)
      await use(world)
      expect(await world.close()).toEqual([])
    },
  })

  for (const [method, { title, prove, ...more }] of Object.entries(methods)) {
    if (!ways.includes(method)) continue
    test(`on ${name} an employee signs in by ${title}`, async ({ page, screens, world }) => {
      const attempt = { page, screens, world, worker: await world.worker() }
      await page.goto(world.url)
      if ('before' in more) await more.before(attempt)
      await screens.choose(attempt.worker.employeeId, method as keyof typeof methods)
      await prove(attempt)
      await expect(screens.dashboard).toBeVisible()
    })
  }
}
