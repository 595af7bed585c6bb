import type { Page } from '@playwright/test'
import type { Screens } from '../support/screens'
import type { EmployeeFixture, ReferenceBackend } from './support/backend-fixtures'
import { backendTest, expect } from './support/backend-test'
import { countStarts, type Starts } from './support/count-starts'
import { button } from './support/registering'
import { plugIn, registerPasskey } from './support/virtual-authenticator'

const test = backendTest()

interface Actors {
  readonly page: Page
  readonly screens: Screens
  readonly backend: ReferenceBackend
  readonly user: EmployeeFixture
}

/** The differences between methods that wait for a device. PC biometrics have the screen of the security key. */
interface Method {
  readonly name: string
  readonly requirements: string
  /** The button that starts the method, and the number of starts. */
  readonly start: string
  readonly counted: keyof Starts
  /** From the login form to the wait. */
  begin(actors: Actors): Promise<void>
  fail(actors: Actors): Promise<void>
  /** Checks the screen one step back. */
  before(actors: Actors): Promise<void>
  /** Before a request is begun after a reload has left one open. */
  readonly prepare?: (actors: Actors) => void
  /** The person confirms: before the last try, or during it. */
  readonly ready?: (actors: Actors) => Promise<void>
  readonly finish?: (actors: Actors) => Promise<void>
}

const phone = (page: Page) => button(page, /^Galaxy S24/)

/** A prompt stays open until the key is touched, which happens at the end alone. */
let touch: (atOnce: boolean) => Promise<void>

const methods: readonly Method[] = [
  {
    name: 'mobile',
    requirements: '[A63a, A63b]',
    start: 'Send request',
    counted: 'pushes',
    async begin({ page, screens, user }) {
      await screens.choose(user.employeeId, 'mobile')
      await phone(page).click()
    },
    fail: ({ backend, user }) => backend.answerPush(user, 'reject'),
    before: ({ page }) => expect(phone(page)).toBeVisible(),
    // The phone is asked one thing at a time: the request that the reload has left is over.
    prepare: ({ backend }) => backend.clock.advance(31),
    async finish({ screens, backend, user }) {
      await expect(screens.waiting).toBeVisible()
      await backend.answerPush(user, 'approve')
    },
  },
  {
    name: 'fido',
    requirements: '[A63a, A63b]',
    start: 'Continue',
    counted: 'challenges',
    async begin({ page, screens, backend, user }) {
      const authenticator = await plugIn(page, 'ctap')
      touch = authenticator.touch
      await registerPasskey(page, backend, user, 'ctap')
      await touch(false)
      await screens.choose(user.employeeId, 'fido')
    },
    fail: ({ page }) => page.clock.fastForward(31_000),
    before: ({ screens }) => expect(screens.chooser).toBeVisible(),
    ready: () => touch(true),
  },
]

for (const { name, requirements, start, counted, begin, fail, before, prepare, ready, finish } of methods)
  test(`${name}: Back, Forward and a reload of the wait or the failure begin nothing; “${start}” and Try again do ${requirements}`, async ({
    page,
    screens,
    backend,
    user,
  }) => {
    const actors = { page, screens, backend, user }
    const starts = countStarts(page)
    await page.clock.install()
    await page.goto('/')
    await begin(actors)
    await expect(screens.waiting).toBeVisible()
    await page.reload()
    await expect(button(page, start)).toBeVisible()
    expect(starts[counted]).toBe(1)

    prepare?.(actors)
    await button(page, start).click()
    await expect(screens.waiting).toBeVisible()
    await fail(actors)
    await expect(screens.failure).toBeVisible()
    await page.goBack()
    await expect(button(page, start)).toBeVisible()
    await screens.cancel.click()
    await before(actors)
    await page.goForward()
    await expect(button(page, start)).toBeVisible()
    await page.goForward()
    await expect(screens.failure).toBeVisible()
    await page.reload()
    await expect(screens.failure).toBeVisible()
    expect(starts[counted]).toBe(2)

    await ready?.(actors)
    await screens.retry.click()
    await finish?.(actors)
    await expect(screens.dashboard).toBeVisible()
    expect(starts[counted]).toBe(3)
  })

test('email: Back, Forward and a reload send no code, “Send again” does [A63a]', async ({
  page,
  screens,
  backend,
  user,
}) => {
  const starts = countStarts(page)
  const sent = page.getByText(/^The code has been sent/).first()
  await page.clock.install()
  await page.goto('/')
  await screens.choose(user.employeeId, 'email')
  await expect(sent).toBeVisible()
  // It is taken from where it went, so that the last one is what is entered in the end.
  await backend.mailbox.nextCode(user.email)
  // Past what keeps a second code from being sent at once.
  await page.clock.fastForward(31_000)
  backend.clock.advance(31)
  await page.reload()
  await expect(button(page, 'Send again')).toBeVisible()
  await page.goBack()
  await expect(screens.chooser).toBeVisible()
  await page.goForward()
  await expect(button(page, 'Send again')).toBeVisible()
  expect(starts.mails).toBe(1)
  await button(page, 'Send again').click()
  await expect(sent).toBeVisible()
  await screens.enterCode(await backend.mailbox.nextCode(user.email))
  await expect(screens.dashboard).toBeVisible()
  expect(starts.mails).toBe(2)
})
