import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { inEachLanguage } from './support/each-language'
import { plugIn } from './support/virtual-authenticator'
import { expectStop, type Stop, walk } from './support/walk'

// Routes that need something of the step before: the login data, or what is registered for which application.

const titles = {
  login: { ko: '로그인 · 인증 센터', en: 'Sign in · Sign-in center' },
  auth: { ko: '본인 확인 · 인증 센터', en: "Confirm it's you · Sign-in center" },
  register: { ko: '인증 수단 등록 · 인증 센터', en: 'Register a sign-in method · Sign-in center' },
  dashboard: { ko: '대시보드 · 인증 센터', en: 'Dashboard · Sign-in center' },
}
/** Where each route of a sign-in leads, if not to itself, when it is opened by its address. */
const auth: Record<string, string | undefined> = {
  '/auth': undefined,
  '/auth/mobile': undefined,
  '/auth/mobile/wait': '/auth/mobile',
  '/auth/fido': undefined,
  '/auth/otp': undefined,
  '/auth/pc': undefined,
  '/auth/email': undefined,
  '/auth/sms': undefined,
  '/auth/recovery': undefined,
  '/auth/fail': '/auth',
}
const register = ['', '/mobile', '/otp', '/fido', '/pc', '/complete', '/fail'].map((end) => `/register${end}`)

/** Kinds of devices by the page that lists them, and what the browser's tab says there. */
const kinds = {
  mobile: { ko: '모바일 생체인증 관리 · 인증 센터', en: 'Mobile biometric management · Sign-in center' },
  otp: { ko: 'OTP 관리 · 인증 센터', en: 'OTP management · Sign-in center' },
  fido: { ko: 'FIDO 보안키 관리 · 인증 센터', en: 'FIDO security key management · Sign-in center' },
  pc: { ko: 'PC 생체인증 관리 · 인증 센터', en: 'PC biometric management · Sign-in center' },
}
const everyMethod = ['mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp']

test('every route of a sign-in has its title in both languages, by address, reload, back and forward [R26a] [R71b]', async ({
  page,
  stack,
  screens,
}) => {
  test.setTimeout(120_000)
  const { employeeId } = await stack.employee({
    grants: everyMethod,
    phone: '010-1234-0000',
    phones: [{ name: 'Galaxy S24' }],
  })
  await page.goto('/')
  await screens.enterId(employeeId)
  await page.waitForURL('**/auth')
  await walk(
    page,
    Object.entries(auth).map(([path, lands]) => ({ path, title: titles.auth, lands })),
  )
})

inEachLanguage(({ screens, text }) => {
  const add = (page: Page) =>
    page.getByRole('button', { name: text({ ko: '기기 추가', en: 'Add device' }), exact: true })
  const choose = async (page: Page) => {
    await page
      .getByRole('button', { name: text({ ko: '애플리케이션 선택', en: 'Select application' }) })
      .click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: text({ ko: '다음', en: 'Next' }), exact: true }).click()
  }

  test('a route of a sign-in leads to the login form where none has begun [A3b]', async ({ page }) => {
    for (const path of Object.keys(auth)) {
      await page.goto(path)
      await expectStop(page, { path, title: text(titles.login), lands: '/' })
    }
  })

  test('a route of a registration that has not begun leads to the dashboard, and Back to where one was [R134]', async ({
    page,
    stack,
    employee,
  }) => {
    test.setTimeout(120_000)
    const before: Stop = { path: '/dashboard/otp', title: text(kinds.otp) }
    await openSignedIn(page, stack, employee, before.path)
    for (const path of register) {
      await page.goto(path)
      await expectStop(page, { path, title: text(titles.dashboard), lands: '/dashboard' })
      await page.reload()
      await expectStop(page, { path: '/dashboard', title: text(titles.dashboard) })
      await page.goBack()
      await expectStop(page, before)
    }
  })

  for (const kind of ['mobile', 'otp', 'fido', 'pc'] as const)
    test(`the steps of registering ${kind} have their title, and stay through reload, back and forward [R115a]`, async ({
      page,
      stack,
    }) => {
      const employee = await stack.employee({ grants: everyMethod })
      const stop = (path: string) => ({ path, title: text(titles.register) })
      const list = { path: `/dashboard/${kind}`, title: text(kinds[kind]) }
      const steps = [stop('/register'), stop(`/register/${kind}`)] as const
      await openSignedIn(page, stack, employee, list.path)
      const authenticator = await plugIn(page, kind === 'pc' ? 'platform' : 'ctap')
      await authenticator.touch(false)
      await add(page).click()
      await expectStop(page, steps[0])
      await page.reload()
      await expectStop(page, steps[0])
      await choose(page)
      await expectStop(page, steps[1])
      await page.reload()
      await expectStop(page, steps[1])
      for (const back of [steps[0], list]) {
        await page.goBack()
        await expectStop(page, back)
      }
      for (const forward of steps) {
        await page.goForward()
        await expectStop(page, forward)
      }
    })

  test('the end of a registration has its title and stays through a reload, well or not', async ({
    page,
    stack,
  }) => {
    const employee = await stack.employee({ grants: everyMethod })
    await openSignedIn(page, stack, employee, '/dashboard/fido')
    await plugIn(page, 'ctap')
    const refused = { status: 500, json: { failInfo: { code: 11002 } } }
    await page.route('**/preRegister', (route) => route.fulfill(refused), { times: 1 })
    for (const path of ['/register/fail', '/register/complete']) {
      await add(page).click()
      await choose(page)
      await page.waitForURL(`**${path}`)
      const end = { path, title: text(titles.register) }
      await expectStop(page, end)
      await page.reload()
      await expectStop(page, end)
      await expect(screens(page).dialog).toBeHidden()
      await page.goto('/dashboard/fido')
    }
  })
})
