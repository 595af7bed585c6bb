import { expect, test } from '../support/portal-test'

const sections = [
  '개인정보의 처리 목적',
  '수집하는 개인정보의 항목',
  '개인정보의 보유 및 이용 기간',
  '개인정보의 파기 절차 및 방법',
  '정보주체의 권리와 행사 방법',
  '개인정보의 안전성 확보 조치',
  '쿠키의 설치, 운영 및 거부',
  '개인정보 보호책임자',
  '권익침해에 대한 구제 방법',
]

test('the privacy policy is in Korean, also for who reads English, and one click from the login [R27] [R153] [R155]', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/personalPolicy')
  await expect(page).toHaveTitle(/^Privacy policy/)
  const heading = page.getByRole('heading', { name: '개인정보 처리방침', level: 1 })
  await expect(heading).toBeVisible()
  expect(await heading.evaluate((node) => node.closest('[lang]')?.getAttribute('lang'))).toBe('ko')
  await expect(page.getByText('시행일: 2023년 8월')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox')).toBeVisible()
})

test('the policy lets one choose the language of the page around it, and leads home [A50a, A50b]', async ({
  page,
}) => {
  await page.goto('/personalPolicy')
  const note = page.getByText('This privacy policy is available in Korean only.')
  await expect(note).toBeVisible()
  await expect(note).toHaveCount(1)
  const heading = page.getByRole('heading', { name: '개인정보 처리방침', level: 1 })
  const languageOf = (text: typeof note) =>
    text.evaluate((node) => node.closest('[lang]')?.getAttribute('lang'))
  expect([await languageOf(note), await languageOf(heading)]).toEqual(['en', 'ko'])
  const [above, below] = [await note.boundingBox(), await heading.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page).toHaveTitle(/^개인정보 처리방침/)
  await expect(note).toHaveCount(0)
  await page.getByRole('link', { name: '인증 센터' }).click()
  await expect(page.getByRole('textbox')).toBeVisible()
})

test('the privacy policy has its nine sections, each reached from the contents [R154]', async ({ page }) => {
  await page.goto('/personalPolicy')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    sections.map((title, index) => `${index + 1}. ${title}`),
  )
  for (const title of sections) {
    await page.getByRole('navigation').getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeInViewport()
  }
  await expect(page).toHaveURL(/\/personalPolicy#remedies$/)
})

test('the privacy policy names how long records are kept [R156a, R156b] [R157]', async ({ page }) => {
  await page.goto('/personalPolicy')
  const retention = page.getByRole('region', { name: '개인정보의 보유 및 이용 기간' })
  await expect(retention.getByRole('listitem').filter({ hasText: '접속 기록' })).toContainText(
    /1년 이상.*대량의 개인정보.*2년 이상/,
  )
  await expect(retention.getByRole('listitem').filter({ hasText: '계약' })).toContainText('5년')
})

test('on paper the policy is dark on white, also for who has chosen the dark theme', async ({
  page,
  stack,
}) => {
  await page.context().addCookies([{ name: 'portalTheme', value: 'dark', url: stack.url }])
  await page.goto('/personalPolicy')
  const heading = page.getByRole('heading', { name: '개인정보 처리방침', level: 1 })
  await expect(heading).toBeVisible()
  const scheme = () => heading.evaluate((node) => getComputedStyle(node).colorScheme)
  expect(await scheme()).toBe('dark')
  await page.emulateMedia({ media: 'print' })
  expect(await scheme()).toBe('light')
})
