import { employee } from '../support/spec-backend'
import { expect, specTest } from './support/spec-test'

// The portal against a backend with only the fields of the specification. So it works with any backend.

const minji = employee({ employeeId: 'mjkim', userEmail: 'mjkim@company.example' })
const test = specTest({ employees: [minji] })

for (const { bridge, validateAnswer } of [
  { bridge: false, validateAnswer: 'serial' },
  { bridge: true, validateAnswer: 'tokens' },
  { bridge: false, validateAnswer: 'bare' },
] as const)
  test.describe(`${bridge ? 'through the bridge' : 'directly'}, answered by ${validateAnswer}`, () => {
    test.use({ backendOptions: { bridge, validateAnswer, timeoutMinutes: 25 } })

    test('a right code signs in and stores the timeout of the configuration that the page’s header names [R241d, R250, R251, R189b, R243a]', async ({
      page,
      screens,
      backend,
      mailbox,
    }) => {
      await screens.signInByEmail({ mailbox }, { employeeId: 'MJKim', email: minji.userEmail })
      await expect(page.getByText('Groupware', { exact: true })).toBeVisible()
      await expect(page.getByText(minji.userEmail)).toBeVisible()
      expect(backend.calls.filter((call) => call === 'GET login/token')).toHaveLength(
        validateAnswer === 'tokens' ? 0 : 1,
      )
      expect(await page.evaluate(() => localStorage.getItem('mfa.timeout'))).toBe('25')
      await screens.logOut()
    })
  })

test('a token answer without a token ends in a text and the way back, not in a signed-in page [R202a, R202b]', async ({
  page,
  screens,
  backend,
  mailbox,
}) => {
  await screens.chooseEmail('mjkim')
  backend.answerNext('GET login/token', { json: {} })
  await screens.enterCode(await mailbox.nextCode(minji.userEmail))
  await expect(screens.dialog).toContainText('Token Error')
  await screens.dialog.getByRole('button', { name: 'OK' }).click()
  await expect(screens.signIn).toBeFocused()
  expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
})
