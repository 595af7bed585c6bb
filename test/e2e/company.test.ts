import { madeUpCompany } from '../../server/company'
import { expect, test } from '../support/portal-test'
import { startTestServer } from '../support/server'

test('the portal of a company shows its name and help desk, and marks what its policy lacks [A50c]', async ({
  page,
}) => {
  const server = await startTestServer({
    demo: false,
    smtpUrl: 'none',
    smsWebhookUrl: 'none',
    company: {
      ...madeUpCompany,
      portal: {
        name: { ko: '한빛전자', en: 'Hanbit Electronics' },
        portalName: { ko: '한빛 로그인', en: 'Hanbit sign-in' },
        helpDesk: { ko: 'IT 지원실 내선 9999', en: 'IT support, extension 9999' },
        privacy: { department: { name: '보안팀', phone: '02-0000-9999', email: 'privacy@hanbit.example' } },
      },
    },
  })
  await page.goto(server.url)
  await expect(page).toHaveTitle(/ · Hanbit sign-in$/)
  await expect(page.getByRole('banner')).toContainText('IT support, extension 9999')
  await page.goto(`${server.url}/personalPolicy`)
  await expect(page.getByRole('main')).toContainText('한빛전자는 임직원의 개인정보를')
  const officer = page.getByRole('region', { name: '개인정보 보호책임자' })
  await expect(officer).toContainText('책임자: [미입력: 이름과 직위]')
  await expect(officer).toContainText('연락처: 02-0000-9999, privacy@hanbit.example')
  await server.close()
})
