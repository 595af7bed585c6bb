import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { addDevice, button } from './support/registering'
import { plugIn } from './support/virtual-authenticator'
import { expectStop, type Stop, walk } from './support/walk'

// Routes that need something of the step before: the login data, or what is registered for which application.

const auth = { ko: '본인 확인 · 인증 센터', en: "Confirm it's you · Sign-in center" }
const everyMethod = ['mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp']

test('a route of a sign-in leads to the login form until one has begun, and then stays where it can [A3a, A3b, R26a, R71b]', async ({
  page,
  stack,
  screens,
}) => {
  const { employeeId } = await stack.employee({
    grants: everyMethod,
    phone: '010-1234-0000',
    phones: [{ name: 'Galaxy S24' }],
  })
  for (const path of ['/auth/email', '/auth/fail', '/auth']) {
    await page.goto(path)
    await expectStop(page, { path, title: 'Sign in · Sign-in center', lands: '/' })
    await expect(screens.userId).toBeVisible()
  }
  await screens.enterId(employeeId)
  await page.waitForURL('**/auth')
  await walk(page, [
    { path: '/auth', title: auth },
    { path: '/auth/mobile', title: auth },
    { path: '/auth/mobile/wait', title: auth, lands: '/auth/mobile' },
    { path: '/auth/otp', title: auth },
    { path: '/auth/fail', title: auth, lands: '/auth' },
  ])
  await page.goto('/auth')
  await expect(page.getByText(`Signing in as ${employeeId}`)).toBeVisible()
})

/** Goes through `to` by Back, or by Forward, and looks at each. */
async function step(page: Page, direction: 'goBack' | 'goForward', to: readonly Stop[]): Promise<void> {
  for (const stop of to) {
    await page[direction]()
    await expectStop(page, stop)
  }
}

test('the steps of a registration stay through a reload, Back and Forward, and its end through a reload, well or not', async ({
  page,
  stack,
  screens,
}) => {
  const stop = (path: string) => ({ path, title: 'Register a sign-in method · Sign-in center' })
  const list = { path: '/dashboard/fido', title: 'FIDO security key management · Sign-in center' }
  const [choice, prompt] = [stop('/register'), stop('/register/fido')]
  await openSignedIn(page, stack, await stack.employee({ grants: everyMethod }), list.path)
  const key = await plugIn(page, 'ctap')
  await key.touch(false)
  await addDevice(page, 'FIDO security key management')
  await expectStop(page, prompt)
  await page.reload()
  await expectStop(page, prompt)
  await step(page, 'goBack', [choice, list])
  await step(page, 'goForward', [choice, prompt])

  await key.touch(true)
  const refused = { status: 500, json: { failInfo: { code: 11002 } } }
  await page.route('**/preRegister', (route) => route.fulfill(refused), { times: 1 })
  for (const path of ['/register/fail', '/register/complete']) {
    await page.goto(list.path)
    await addDevice(page, 'FIDO security key management')
    await page.waitForURL(`**${path}`)
    await expectStop(page, stop(path))
    await page.reload()
    await expectStop(page, stop(path))
    await expect(screens.dialog).toBeHidden()
  }
})

test.describe('in Korean', () => {
  test.use({ locale: 'ko-KR' })

  test('a registration that has not begun leads to the dashboard, and Back to where one was; its choice stays through a reload [R115a] [R134]', async ({
    page,
    stack,
  }) => {
    const list = { path: '/dashboard/otp', title: 'OTP 관리 · 인증 센터' }
    const dashboard = { path: '/dashboard', title: '대시보드 · 인증 센터' }
    const choice = { path: '/register', title: '인증 수단 등록 · 인증 센터' }
    await openSignedIn(page, stack, await stack.employee({ grants: everyMethod }), list.path)
    for (const path of ['/register', '/register/otp']) {
      await page.goto(path)
      await expectStop(page, { ...dashboard, path, lands: '/dashboard' })
      await page.reload()
      await expectStop(page, dashboard)
      await page.goBack()
      await expectStop(page, list)
    }
    await button(page, '기기 추가').click()
    await expectStop(page, choice)
    await page.reload()
    await expectStop(page, choice)
    await button(page, '애플리케이션 선택').click()
    await page.getByRole('option').first().click()
    await button(page, '다음').click()
    await expectStop(page, { ...choice, path: '/register/otp' })
  })
})
