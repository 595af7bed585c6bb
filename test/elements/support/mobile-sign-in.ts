import { signInTable } from '../../support/answers.mjs'
import type { Table } from '../../support/fake-backend'
import { testBackend } from './backend'
import { type MqttBroker, testMqttBroker } from './mqtt-broker'
import { loadScript } from './script'
import { startAuth } from './sign-in'
import { until } from './until'

/**
 * Signing in with one of two phones, in each test of a `describe`. `countPush` gives each push its number, by which its
 * topic is called. Where a test replaces the broker, `ownBroker` stands for the present one.
 */
export function mobileSignIn(countPush: () => number, ownBroker?: MqttBroker) {
  const devices = [
    { deviceId: 'd1', deviceName: 'Galaxy S24 (work)' },
    { deviceId: 'd2', deviceName: null },
  ]
  const table: Table = {
    ...signInTable,
    'GET /login-service/mobile-authenticator': { json: devices },
    'POST /login-service/fcm/push/token': () => ({ json: { topic: `mfa/topic-${countPush()}` } }),
  }
  const backend = testBackend(table)
  const broker = ownBroker ?? testMqttBroker()
  const wait = (language = 'en') =>
    startAuth('/auth/mobile/wait', { data: { id: 'd1', name: 'Galaxy S24 (work)' } }, language)
  const subscribed = (topic = 'mfa/topic-1') => until(() => broker.topics.includes(topic))

  before(() => loadScript())

  return { backend, answer: backend.answer, broker, wait, subscribed }
}
