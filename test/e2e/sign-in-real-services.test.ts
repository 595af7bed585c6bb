import { neededVariable } from '../support/needed-variable'
import { startStack } from '../support/stack'
import { createTestDatabase } from '../support/test-database'
import { signInTests } from './support/sign-in-tests'

signInTests('PostgreSQL and Mosquitto', async (use) => {
  const mqttUrl = neededVariable('TEST_MQTT_URL')
  const database = await createTestDatabase('seeded')
  const stack = await startStack({ allowedOrigins: ['*'], databaseUrl: database.url, mqttUrl })
  await use(stack)
  await stack.close()
  await database.drop()
})
