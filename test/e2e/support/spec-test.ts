import { type Mailbox, openMailbox } from '../../support/mailbox'
import { plainPage, strictestPolicy } from '../../support/plain-site'
import { expect, test as portalTest } from '../../support/portal-test'
import {
  type SpecBackend,
  type SpecBackendOptions,
  type SpecEmployee,
  startSpecBackend,
} from '../../support/spec-backend'

interface Fixtures {
  /** Differences of a test's backend from that of its file. */
  readonly backendOptions: Partial<SpecBackendOptions>
  readonly mailbox: Mailbox
  /** Its only page shows the login form. In the end it must have been asked nothing that the specification lacks. */
  readonly backend: SpecBackend
}

/** Tests in the portal of a backend that has the fields of the specification and no others. */
export const specTest = (options: Partial<SpecBackendOptions> & Pick<SpecBackendOptions, 'employees'>) =>
  portalTest.extend<Fixtures>({
    backendOptions: [{}, { option: true }],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    mailbox: async ({}, use) => {
      const mailbox = await openMailbox()
      await use(mailbox)
      await mailbox.close()
    },
    backend: async ({ page, mailbox, backendOptions }, use) => {
      const backend = await startSpecBackend({
        smtpUrl: mailbox.url,
        static: { '/elements/': 'dist' },
        pages: {
          '/': {
            html: plainPage('<mfa-login></mfa-login>'),
            headers: {
              'content-security-policy': strictestPolicy('ws://localhost:*'),
              'mfa-config-location': '/config.json',
            },
          },
        },
        ...options,
        ...backendOptions,
      })
      await page.goto(backend.url)
      await use(backend)
      expect(backend.unexpected).toEqual([])
      await backend.close()
    },
  })

/** The same, where an employee is signed in to the page. */
export const signedInSpecTest = (
  { employeeId, userEmail }: SpecEmployee,
  test: ReturnType<typeof specTest>,
) =>
  test.extend({
    backend: async ({ screens, backend, mailbox }, use) => {
      await screens.signInByEmail({ mailbox }, { employeeId, email: userEmail })
      await use(backend)
    },
  })

export { expect }
