import type { Page } from '@playwright/test'
import { plainPage } from '../support/plain-site'
import { expect, test } from '../support/portal-test'
import { screensOf } from '../support/screens'
import { openSignedIn } from '../support/session'
import { startSite } from '../support/site'
import type { Stack } from '../support/stack'
import { type Language, localeOf, words } from '../support/words'
import { companyPage, companyStyles } from './support/company-page'
import { hostTest } from './support/host-test'
import { pictureOfReadme } from './support/picture'
import { button, digits, title } from './support/registering'
import type { Theme } from './support/themes'
import { plugIn } from './support/virtual-authenticator'

// The pictures of README.md and docs/: people of the made-up company at screens of the running product. `npm run gallery` takes the
// pictures over from here.

interface Picture {
  readonly language: Language
  readonly theme: Theme
  /** Of the window, in px. */
  readonly height?: number
  /** From an empty page to what the picture shows. */
  readonly open: (page: Page, stack: Stack) => Promise<void>
}

const signedIn = (page: Page, stack: Stack, employeeId: string, path: string) =>
  openSignedIn(page, stack, { employeeId, email: `${employeeId}@gaon.example` }, path)

/** The facts on the cards come after the cards. */
async function loaded(page: Page) {
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await expect(page.locator('.skeleton-line')).toHaveCount(0)
}

const pictures: Record<string, Picture> = {
  'sign-in': {
    language: 'ko',
    theme: 'light',
    async open(page) {
      await page.goto('/')
      await screensOf(page, 'ko').userId.fill('mjkim')
    },
  },
  chooser: {
    language: 'en',
    theme: 'light',
    async open(page) {
      await page.goto('/')
      await plugIn(page, 'platform')
      await screensOf(page).enterId('mjkim')
      await expect(button(page, words.en.pc)).toBeEnabled()
    },
  },
  dashboard: {
    language: 'ko',
    theme: 'light',
    async open(page, stack) {
      await signedIn(page, stack, 'sypark', '/dashboard')
      await expect(button(page, /등록하기/).first()).toBeVisible()
      await loaded(page)
    },
  },
  'security-keys': {
    language: 'ko',
    theme: 'dark',
    height: 720,
    async open(page, stack) {
      await signedIn(page, stack, 'mjkim', '/dashboard/fido')
      await expect(page.getByText('YubiKey 5C').first()).toBeVisible()
    },
  },
  registration: {
    language: 'ko',
    height: 820,
    theme: 'light',
    async open(page, stack) {
      await signedIn(page, stack, 'sypark', '/dashboard/mobile')
      await button(page, '기기 추가').click()
      await button(page, '애플리케이션 선택').click()
      await page.getByRole('option').first().click()
      await button(page, '다음').click()
      await digits(page)
    },
  },
  'mobile-setup': {
    language: 'en',
    theme: 'dark',
    async open(page, stack) {
      await signedIn(page, stack, 'sypark', '/mobileSetup/os')
      await page.getByText('Android', { exact: true }).click()
      await expect(title(page, /./)).toBeVisible()
    },
  },
}

async function noOneOfTests(page: Page) {
  await expect(page.getByText(/test\.example|worker\d/)).toHaveCount(0)
  await page.mouse.move(0, 0)
}

for (const [name, { language, theme, height = 800, open }] of Object.entries(pictures))
  test.describe(`${name} in ${language}`, () => {
    test.use({ locale: localeOf[language], viewport: { width: 1280, height }, deviceScaleFactor: 2 })
    test('shows an employee of the made-up company, and none of a test', async ({ page, stack }) => {
      await page.context().addCookies([{ name: 'portalTheme', value: theme, url: stack.url }])
      await open(page, stack)
      await noOneOfTests(page)
      await pictureOfReadme(page, name)
    })
  })

const intranetTest = hostTest(({ url }) =>
  startSite({
    '/': { html: plainPage(companyPage(`config-url="${url}/config.json"`)) },
    '/company.css': { html: companyStyles, headers: { 'content-type': 'text/css' } },
  }),
)

intranetTest.describe('inside a company’s own page', () => {
  intranetTest.use({
    stackOptions: { allowedOrigins: ['*'] },
    locale: localeOf.en,
    viewport: { width: 1280, height: 860 },
    deviceScaleFactor: 2,
  })
  intranetTest(
    'somebody of the made-up company looks after the methods there',
    async ({ page, stack, host, screens }) => {
      await page.goto(host.url)
      await screens.signInByEmail(stack, { employeeId: 'mjkim', email: 'mjkim@gaon.example' })
      await loaded(page)
      await noOneOfTests(page)
      await page.evaluate(() => scrollTo(0, 0))
      await pictureOfReadme(page, 'intranet')
    },
  )
})
