import { openMailbox } from '../support/mailbox'
import { plainPage, strictestPolicy } from '../support/plain-site'
import { expect, test } from '../support/portal-test'
import { employee, type SpecBackendOptions, startSpecBackend } from '../support/spec-backend'

// What the portal does against a backend that has the fields of the specification and no others, it does against any.

const minji = employee({ employeeId: 'mjkim', userEmail: 'mjkim@company.example' })

async function withSpecBackend(
  options: Partial<SpecBackendOptions>,
  use: (
    backend: Awaited<ReturnType<typeof startSpecBackend>>,
    mailbox: Awaited<ReturnType<typeof openMailbox>>,
  ) => Promise<void>,
) {
  const mailbox = await openMailbox()
  const backend = await startSpecBackend({
    employees: [minji],
    smtpUrl: mailbox.url,
    static: { '/elements/': 'dist' },
    pages: {
      '/': {
        html: plainPage('<mfa-login></mfa-login>'),
        headers: { 'content-security-policy': strictestPolicy(''), 'mfa-config-location': '/config.json' },
      },
    },
    ...options,
  })
  await use(backend, mailbox)
  expect(backend.unexpected).toEqual([])
  await backend.close()
  await mailbox.close()
}

for (const bridge of [false, true]) {
  for (const validateAnswer of ['serial', 'tokens', 'bare'] as const) {
    const way = bridge ? 'through the bridge' : 'directly'
    test(`signs in and out ${way} where a right code is answered by ${validateAnswer} [R241] [R250] [R251]`, async ({
      page,
      screens,
    }) => {
      await withSpecBackend({ bridge, validateAnswer }, async (backend, mailbox) => {
        await page.goto(backend.url)
        await screens.signInByEmail({ mailbox }, { employeeId: 'MJKim', email: minji.userEmail })
        await expect(page.getByText('Groupware')).toBeVisible()
        expect(backend.calls.filter((call) => call === 'GET login/token')).toHaveLength(
          validateAnswer === 'tokens' ? 0 : 1,
        )
        await screens.logOut()
      })
    })
  }
}

test('finds the configuration by the header of the page and keeps the timeout of it [R189] [R243] [R201]', async ({
  page,
  screens,
}) => {
  await withSpecBackend({ timeoutMinutes: 25 }, async (backend, mailbox) => {
    await page.goto(backend.url)
    await screens.signInByEmail({ mailbox }, { employeeId: 'mjkim', email: minji.userEmail })
    expect(await page.evaluate(() => localStorage.getItem('timeout'))).toBe('25')
  })
})

test('a token answer without a token ends in a text and the way back, not in a signed-in page [R192] [R202]', async ({
  page,
  screens,
}) => {
  await withSpecBackend({}, async (backend, mailbox) => {
    await page.goto(backend.url)
    await screens.chooseEmail('mjkim')
    backend.answerNext('GET login/token', { json: {} })
    await screens.enterCode(await mailbox.nextCode(minji.userEmail))
    await expect(screens.dialog).toContainText('Token Error')
    await screens.dialog.getByRole('button', { name: 'OK' }).click()
    await expect(screens.signIn).toBeFocused()
    expect(await page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
  })
})
