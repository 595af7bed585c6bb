import type { Page } from '@playwright/test'
import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { inEachLanguage } from './support/each-language'
import { selfServiceWords } from './support/self-service-words'
import { plugIn, registerPasskey } from './support/virtual-authenticator'

test('the side panel shows the whole address after a sign-in and after a reload; the lookup has masked it [A71b, R81b]', async ({
  page,
  stack,
  screens,
}) => {
  const employee = await stack.employee({ grants: ['email'] })
  const lookedUp = page.waitForResponse('**/user-authenticator?*')
  await page.goto('/')
  await screens.signInByEmail(stack, employee)
  expect(await (await lookedUp).text()).not.toContain(employee.email)
  await expect(page.getByText(employee.email)).toBeVisible()
  // As a session is that began before the server masked addresses.
  await page.evaluate(() => sessionStorage.setItem('userEmail', 'm•••m@test.example'))
  await page.reload()
  await expect(page.getByText(employee.email)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('userEmail'))).toBe(employee.email)
})

const cardsOn = (page: Page) => page.getByRole('article')

test('the first Tab of the signed-in area offers to skip its menu', async ({ page, stack }) => {
  await openSignedIn(page, stack, await stack.employee({ grants: ['email'] }), '/dashboard')
  const skip = page.getByRole('button', { name: 'Skip to content' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

inEachLanguage(({ language, screens: screensIn, text }) => {
  const w = selfServiceWords(language)
  const setup = text({ ko: '모바일 앱 설치 및 연동', en: 'Install and link mobile app' })
  const application = text({ ko: '애플리케이션', en: 'Application' })

  test(`six cards say in ${language} what can be used, registered, or is not permitted [R90] [R184a]`, async ({
    page,
    stack,
  }) => {
    const employee = await stack.employee({
      grants: ['email', 'mobile', 'otp', 'ctap'],
      phones: [{ name: 'Galaxy S24', types: ['mobile'] }],
    })
    await openSignedIn(page, stack, employee, '/dashboard')
    const [open, todo, closed] = text({
      ko: '사용 가능|미등록|사용 불가',
      en: 'Available|Not registered|Unavailable',
    }).split('|') as [string, string, string]
    await expect(cardsOn(page)).toHaveText([
      new RegExp(`${text({ ko: '모바일 생체인증', en: 'Mobile biometric' })}${open}`),
      new RegExp(`OTP${todo}`),
      new RegExp(`FIDO .*${todo}`),
      new RegExp(`PC .*${closed}`),
      new RegExp(`${text({ ko: '이메일 인증', en: 'Email' })}${open}`),
      new RegExp(`SMS.*${closed}`),
    ])
    await cardsOn(page).nth(2).getByRole('button').click()
    await expect(page).toHaveURL(`${stack.url}/register`)
  })

  test(`the setup of the app is open in ${language} until there are enough phones or an OTP device [R86, R87c, R88]`, async ({
    page,
    stack,
  }) => {
    const button = page.getByRole('button', { name: setup })
    const note = text({
      ko: '모바일 설정을 사용하려면 등록된 모바일 인증 수단을 모두 삭제해야 합니다.',
      en: 'All registered mobile authenticators must be deleted to use mobile setup.',
    })
    const otpNote = text({
      ko: '등록된 OTP 기기도 삭제해야 합니다.',
      en: 'The registered OTP device must be deleted, too.',
    })
    const grants = ['email', 'mobile', 'otp']
    const full = await stack.employee({
      grants,
      phones: [
        { name: 'Galaxy S24', types: ['mobile'] },
        { name: 'iPhone 16', types: ['mobile'] },
      ],
    })
    await openSignedIn(page, stack, full, '/dashboard')
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(note)

    const withOtp = await stack.employee({ grants, phones: [{ name: 'iPhone 16', types: ['otp'] }] })
    await openSignedIn(page, stack, withOtp, '/dashboard')
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription(`${note} ${otpNote}`)

    const newcomer = await stack.employee({ grants })
    await openSignedIn(page, stack, newcomer, '/dashboard')
    await button.click()
    await expect(page).toHaveURL(`${stack.url}/mobileSetup/os`)
  })

  test(`the application that was chosen in ${language} by typing stays chosen for the session [R89a, R89b] [R267]`, async ({
    page,
    stack,
  }) => {
    const { userId, logOut } = screensIn(page)
    const employee = await stack.employee({ grants: ['email', 'ctap'] })
    const status = (id: number) =>
      page.waitForResponse((answer) => answer.url().endsWith(`status?applicationId=${id}`))
    const first = status(1)
    await openSignedIn(page, stack, employee, '/dashboard')
    await first
    const box = page.getByRole('button', { name: new RegExp(`^${application} `) })
    await expect(box).toContainText('Gaon Works')
    await box.press('Enter')
    const asked = status(3)
    await page.keyboard.type('hr')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Gaon HR'])
    await page.keyboard.press('Enter')
    await asked
    await expect(box).toBeFocused()

    const again = status(3)
    await page.reload()
    await again
    await expect(box).toContainText('Gaon HR')
    await logOut()
    await expect(userId).toBeVisible()
    await openSignedIn(page, stack, employee, '/dashboard')
    await expect(box).toContainText('Gaon Works')
  })

  test(`logging out in ${language} asks first, and leaves nothing of the employee behind [R83a, R83b, R84b]`, async ({
    page,
    stack,
    employee,
  }) => {
    const { dialog, logout, logOut, userId } = screensIn(page)
    await openSignedIn(page, stack, employee, '/dashboard')
    await page.getByRole('navigation').getByRole('link', { name: /^FIDO/ }).click()
    await expect(page).toHaveURL(`${stack.url}/dashboard/fido`)
    await logout.click()
    await expect(dialog).toHaveAccessibleName(w.logoutQuestion)
    await page.keyboard.press('Escape')
    await expect(logout).toBeFocused()
    await logOut()
    await expect(page).toHaveURL(`${stack.url}/`)
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    await page.goBack()
    await expect(userId).toBeVisible()
    await expect(page).toHaveURL(`${stack.url}/`)
    await expect(page.getByText(employee.email)).toHaveCount(0)
  })

  test(`the sign-in sheet in ${language} goes to paper with every device and no control`, async ({
    page,
    stack,
  }) => {
    const employee = await stack.employee({
      grants: ['email', 'mobile', 'otp', 'ctap'],
      phones: [{ name: 'Galaxy S24' }, { name: 'iPhone 16', types: ['mobile'] }],
    })
    await page.goto('/')
    await plugIn(page, 'ctap')
    const { url, mailbox } = stack
    await registerPasskey(page, { loginUrl: `${url}/api/login`, mailbox }, employee, 'ctap')
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await openSignedIn(page, stack, employee, '/dashboard')
    await page.getByRole('link', { name: w.sheet }).click()
    await expect(page.getByRole('heading', { level: 1, name: w.sheet })).toBeFocused()
    const everyDevice = async () => {
      for (const [name, rows] of [
        ['Galaxy S24', 2],
        ['iPhone 16', 1],
        [/FIDO/, 1],
      ] as const) {
        const found = page.getByRole('region').getByRole('row').filter({ hasText: name })
        await expect(found).toHaveCount(rows)
        for (const row of await found.all()) await expect(row).toBeVisible()
      }
    }
    await everyDevice()
    await page.getByRole('button', { name: text({ ko: '인쇄', en: 'Print' }) }).click()
    await expect(page.locator('html[data-printed]')).toBeAttached()

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await everyDevice()
    const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
    expect(await page.getByRole('main').innerText()).not.toContain(token)
  })
})
