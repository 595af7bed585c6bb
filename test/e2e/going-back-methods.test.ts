import type { Page } from '@playwright/test'
import type { MethodWord, Screens } from '../support/screens'
import type { EmployeeFixture, ReferenceBackend } from './support/backend-fixtures'
import { backendTest, expect } from './support/backend-test'
import { countStarts, type Starts } from './support/count-starts'
import { button } from './support/registering'
import { type PasskeyType, plugIn, registerPasskey } from './support/virtual-authenticator'

const test = backendTest()

interface Actors {
  readonly page: Page
  readonly screens: Screens
  readonly backend: ReferenceBackend
  readonly user: EmployeeFixture
}

/** The differences between methods that reach a person. Everything else is the same for each of them. */
interface Method {
  readonly name: MethodWord
  readonly requirements: string
  /** The button that starts the method, and the number of starts. */
  readonly start: string
  readonly counted: keyof Starts
  /** From the login form to where it has begun. */
  begin(actors: Actors): Promise<void>
  /** To the failure page, where the method has one. */
  readonly fail?: (actors: Actors) => Promise<void>
  /** Checks the screen one step back. */
  before(actors: Actors): Promise<void>
  /** Before it is begun once more, where the person has to be ready for it. */
  readonly prepare?: (actors: Actors) => Promise<void>
  /** The rest of the sign-in, where there is more to do. */
  readonly finish?: (actors: Actors) => Promise<void>
}

const atChooser = ({ screens }: Actors) => expect(screens.chooser).toBeVisible()
const phone = (page: Page) => button(page, /^Galaxy S24/)

/** A prompt stays open until the key is touched, which happens at the end alone. */
function passkey(name: 'pc' | 'fido', type: PasskeyType, requirements: string): Method {
  let touch: (atOnce: boolean) => Promise<void>
  return {
    name,
    requirements,
    start: 'Continue',
    counted: 'challenges',
    async begin({ page, screens, backend, user }) {
      const authenticator = await plugIn(page, type)
      touch = authenticator.touch
      await registerPasskey(page, backend, user, type)
      await touch(false)
      await screens.choose(user.employeeId, name)
      await expect(screens.waiting).toBeVisible()
    },
    fail: ({ page }) => page.clock.fastForward(31_000),
    before: atChooser,
    prepare: () => touch(true),
  }
}

const code = (
  name: 'email' | 'sms',
  counted: keyof Starts,
  requirements: string,
  codeOf: (actors: Actors) => Promise<string>,
): Method => ({
  name,
  requirements,
  start: 'Send again',
  counted,
  async begin(actors) {
    await actors.screens.choose(actors.user.employeeId, name)
    await expect(actors.page.getByText(/^The code has been sent/).first()).toBeVisible()
    // It is taken from where it went, so that the last one is what is entered in the end.
    await codeOf(actors)
    // Past what keeps a second code from being sent at once.
    await actors.page.clock.fastForward(31_000)
    actors.backend.clock.advance(31)
  },
  before: atChooser,
  async finish(actors) {
    await expect(actors.page.getByText(/^The code has been sent/).first()).toBeVisible()
    await actors.screens.enterCode(await codeOf(actors))
  },
})

const methods: readonly Method[] = [
  {
    name: 'mobile',
    requirements: '[R48]',
    start: 'Send request',
    counted: 'pushes',
    async begin({ page, screens, user }) {
      await screens.choose(user.employeeId, 'mobile')
      await phone(page).click()
      await expect(screens.waiting).toBeVisible()
    },
    fail: ({ backend, user }) => backend.answerPush(user, 'reject'),
    before: ({ page }) => expect(phone(page)).toBeVisible(),
    // The phone is asked one thing at a time: the request that the reload has left is over.
    prepare: async ({ backend }) => backend.clock.advance(31),
    async finish({ screens, backend, user }) {
      await expect(screens.waiting).toBeVisible()
      await backend.answerPush(user, 'approve')
    },
  },
  passkey('pc', 'platform', '[R51] [A63b]'),
  passkey('fido', 'ctap', '[R49] [A63b]'),
  code('email', 'mails', '[R197a] [A63a]', ({ backend, user }) => backend.mailbox.nextCode(user.email)),
  code('sms', 'messages', '[R197b] [A63a]', ({ backend, user }) => backend.smsCode(user)),
]

for (const { name, requirements, start, counted, begin, before, prepare, finish } of methods)
  test(`${name}: Back, Forward and a reload begin nothing, “${start}” does ${requirements}`, async ({
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
    await page.reload()
    await expect(button(page, start)).toBeVisible()
    await page.goBack()
    await before(actors)
    await page.goForward()
    await expect(button(page, start)).toBeVisible()
    expect(starts[counted]).toBe(1)
    await prepare?.(actors)
    await button(page, start).click()
    await finish?.(actors)
    await expect(screens.dashboard).toBeVisible()
    expect(starts[counted]).toBe(2)
  })

for (const { name, start, counted, begin, fail, before, prepare, finish } of methods)
  if (fail)
    test(`${name}: Back from the failure page begins nothing; Try again does at once, also after a reload [R69, A63a]`, async ({
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
      expect(starts[counted]).toBe(1)
      await page.reload()
      await expect(screens.failure).toBeVisible()
      await prepare?.(actors)
      await screens.retry.click()
      await finish?.(actors)
      await expect(screens.dashboard).toBeVisible()
      expect(starts[counted]).toBe(2)
    })
