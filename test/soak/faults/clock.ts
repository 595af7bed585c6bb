import { createApiClient } from '../../server/api-client'
import { addressOf, startBuiltServer } from '../../support/built-server'
import { openMailbox } from '../../support/mailbox'
import { neededVariable } from '../../support/needed-variable'
import { addEmployee } from '../../support/server'
import { createTestDatabase } from '../../support/test-database'
import type { Row, RowResult, Scale } from '../support/row'

const wrongClock = new URL('../../support/wrong-clock.mjs', import.meta.url).href

/** Calls of one sign-in: the employee, the code, its check, the exchange and a list. */
const CALLS = 5

/** Two instances on one database, one of them a minute ahead; every sign-in goes back and forth between them. */
async function oneClockWrong(scale: Scale): Promise<RowResult> {
  const signIns = scale === 'long' ? 40 : 4
  const database = await createTestDatabase('seeded')
  const mailbox = await openMailbox()
  const variables = {
    DEMO: '1',
    DATABASE_URL: database.url,
    MQTT_URL: neededVariable('TEST_MQTT_URL'),
    SMTP_URL: mailbox.url,
    SECRET_KEY: 'the-one-secret-that-both-instances-have',
    CALLS_PER_MINUTE: '10000000',
    DRAIN_SECONDS: '0',
  }
  const servers = [
    startBuiltServer(variables),
    startBuiltServer({ ...variables, WRONG_CLOCK_MS: '60000' }, ['--import', wrongClock]),
  ]
  try {
    const urls = await Promise.all(servers.map(addressOf))
    let lost = 0
    for (let turn = 0; turn < signIns; turn++) {
      const [one, other] = turn % 2 === 0 ? urls : urls.toReversed()
      const employeeId = `clocked-${turn}`
      await addEmployee(one ?? '', { employeeId })
      await createApiClient(one ?? '').sendCode(employeeId)
      const code = await mailbox.nextCode(`${employeeId}@test.example`)
      const validated = await createApiClient(other ?? '').validate(employeeId, code)
      const tokens = await createApiClient(one ?? '').token(validated.body.loginSerial)
      const list = await createApiClient(other ?? '').applications(tokens.body.accessToken)
      if (list.status !== 200) lost += 1
    }
    const sent = signIns * CALLS
    return { sent, answered: sent, unanswered: 0, lost, recoverySeconds: 0, broken: [] }
  } finally {
    for (const { process: child } of servers) child.kill('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
    await mailbox.close()
    await database.drop()
  }
}

export const clockFaults: readonly Row[] = [
  {
    name: 'clock of one instance 60 s ahead',
    kind: 'fault',
    longOnly: true,
    longestRecoverySeconds: 0,
    run: oneClockWrong,
  },
]
