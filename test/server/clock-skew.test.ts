import { expect, it } from 'vitest'
import { addressOf, startBuiltServer } from '../support/built-server'
import { openMailbox } from '../support/mailbox'
import { neededVariable } from '../support/needed-variable'
import { addEmployee } from '../support/server'
import { createTestDatabase } from '../support/test-database'
import { createApiClient } from './api-client'

const wrongClock = new URL('../support/wrong-clock.mjs', import.meta.url).href

it.each([60, -60])(
  'serves a sign-in half and half although the clock of one instance is %i seconds off',
  async (seconds) => {
    const database = await createTestDatabase('seeded')
    const mailbox = await openMailbox()
    const variables = {
      DEMO: '1',
      DATABASE_URL: database.url,
      MQTT_URL: neededVariable('TEST_MQTT_URL'),
      SMTP_URL: mailbox.url,
      SECRET_KEY: 'the-one-secret-that-both-instances-have',
      DRAIN_SECONDS: '0',
    }
    const right = startBuiltServer(variables)
    const rightUrl = await addressOf(right)
    const wrong = startBuiltServer({ ...variables, WRONG_CLOCK_MS: String(seconds * 1000) }, [
      '--import',
      wrongClock,
    ])
    const wrongUrl = await addressOf(wrong)
    try {
      for (const [index, urls] of [
        [rightUrl, wrongUrl],
        [wrongUrl, rightUrl],
      ].entries()) {
        const [one, other] = urls.map((url) => createApiClient(url))
        const employeeId = `skewed${index}`
        await addEmployee(urls[0] ?? '', { employeeId })
        await one?.sendCode(employeeId)
        const code = await mailbox.nextCode(`${employeeId}@test.example`)
        const validated = await other?.validate(employeeId, code)
        const tokens = await one?.token(validated?.body.loginSerial ?? '')
        expect(tokens?.status).toBe(200)
        expect((await other?.applications(tokens?.body.accessToken ?? ''))?.status).toBe(200)
      }
    } finally {
      right.process.kill('SIGTERM')
      wrong.process.kill('SIGTERM')
      await Promise.all([right.ended, wrong.ended])
      await mailbox.close()
      await database.drop()
    }
  },
)
