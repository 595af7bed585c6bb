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

test('the privacy policy is in Korean below one line for who reads English, one click from the login, and leads back [R27, R153, R155, A50a, A50b]', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/personalPolicy')
  await expect(page).toHaveTitle(/^Privacy policy/)
  const heading = page.getByRole('heading', { name: '개인정보 처리방침', level: 1 })
  await expect(heading).toBeVisible()
  await expect(page.getByText('시행일: 2023년 8월')).toBeVisible()
  const note = page.getByText('This privacy policy is available in Korean only.')
  await expect(note).toBeVisible()
  await expect(note).toHaveCount(1)
  const languageOf = (text: typeof note) =>
    text.evaluate((node) => node.closest('[lang]')?.getAttribute('lang'))
  expect([await languageOf(note), await languageOf(heading)]).toEqual(['en', 'ko'])
  const [above, below] = [await note.boundingBox(), await heading.boundingBox()]
  expect(above?.y).toBeLessThan(below?.y ?? 0)
  await page.goBack()
  await expect(page.getByRole('textbox')).toBeVisible()

  await page.goForward()
  await page.getByRole('button', { name: '한국어' }).click()
  await expect(page).toHaveTitle(/^개인정보 처리방침/)
  await expect(note).toHaveCount(0)
  await page.getByRole('link', { name: '인증 센터' }).click()
  await expect(page.getByRole('textbox')).toBeVisible()
})

test('the privacy policy has nine sections, reached from the contents, names how long records are kept and each cookie, and prints dark on white [R154, R156a, R156b, R157, A72d]', async ({
  page,
  stack,
}) => {
  await page.context().addCookies([{ name: 'portalTheme', value: 'dark', url: stack.url }])
  await page.goto('/personalPolicy')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    sections.map((title, index) => `${index + 1}. ${title}`),
  )
  for (const title of sections) {
    await page.getByRole('navigation').getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeInViewport()
  }
  await expect(page).toHaveURL(/\/personalPolicy#remedies$/)

  const retention = page.getByRole('region', { name: '개인정보의 보유 및 이용 기간' })
  await expect(retention.getByRole('listitem').filter({ hasText: '접속 기록' })).toContainText(
    /1년 이상.*대량의 개인정보.*2년 이상/,
  )
  await expect(retention.getByRole('listitem').filter({ hasText: '계약' })).toContainText('5년')
  const cookies = page.getByRole('region', { name: '쿠키의 설치, 운영 및 거부' })
  await expect(cookies.getByRole('listitem')).toHaveText([
    /^‘savedLanguage’: .*언어/,
    /^‘portalTheme’: .*테마/,
    /^‘knownBrowser’: .*브라우저/,
  ])

  const scheme = () =>
    page.getByRole('heading', { level: 1 }).evaluate((node) => getComputedStyle(node).colorScheme)
  expect(await scheme()).toBe('dark')
  await page.emulateMedia({ media: 'print' })
  expect(await scheme()).toBe('light')
})
