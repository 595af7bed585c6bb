import { employee } from '../support/spec-backend'
import { expect, specTest } from './support/spec-test'

// The portal against a backend with only the fields of the specification. So it works with any backend.

const minji = employee({ employeeId: 'mjkim', userEmail: 'mjkim@company.example' })
const test = specTest({ employees: [minji] })

for (const bridge of [false, true])
  for (const validateAnswer of ['serial', 'tokens', 'bare'] as const)
    test.describe(`${bridge ? 'through the bridge' : 'directly'}, answered by ${validateAnswer}`, () => {
      test.use({ backendOptions: { bridge, validateAnswer } })

      test('a right code signs in, and one signs out [R241d] [R250] [R251]', async ({
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
        await screens.logOut()
      })
    })

test.describe('with a timeout of 25 minutes', () => {
  test.use({ backendOptions: { timeoutMinutes: 25 } })

  test('finds the configuration by the header of the page and keeps the timeout of it [R189b, R243a, R201]', async ({
    page,
    screens,
    backend: _,
    mailbox,
  }) => {
    await screens.signInByEmail({ mailbox }, { employeeId: 'mjkim', email: minji.userEmail })
    expect(await page.evaluate(() => localStorage.getItem('mfa.timeout'))).toBe('25')
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
