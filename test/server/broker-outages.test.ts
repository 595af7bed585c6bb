import { EventEmitter } from 'node:events'
import type { MqttClient } from 'mqtt'
import { expect, it } from 'vitest'
import { reportOutages } from '../../server/broker/external-broker'
import { createLog } from '../../server/platform/log'
import { keepLog } from '../support/kept-log'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const notAuthorized = Object.assign(new Error('Connection refused: Not authorized'), { code: 5 })

function watched() {
  const client = Object.assign(new EventEmitter(), { disconnecting: false })
  const log = keepLog()
  reportOutages(client as unknown as MqttClient, createLog('info', log.stream))
  const fail = (error: Error) => {
    client.emit('error', error)
    client.emit('close')
  }
  const seen = () => {
    const lines = log.entries as readonly { msg: string; attempts?: number; err?: { message: string } }[]
    log.clear()
    return lines.map(({ msg, attempts, err }) => [msg, err?.message ?? attempts])
  }
  return { client, fail, seen }
}

const AWAY = 'the message broker is away: push is off until it is back'

it('logs a broker that is away once and one that is back once, with the number of attempts between', () => {
  const { client, fail, seen } = watched()
  client.emit('connect')
  expect(seen()).toEqual([])
  client.emit('close')
  expect(seen()).toEqual([[AWAY, undefined]])
  for (let attempt = 0; attempt < 100; attempt++) fail(refused)
  expect(seen()).toEqual([[AWAY, refused.message]])
  client.emit('connect')
  expect(seen()).toEqual([['the message broker is back', 100]])
})

it('logs another reason for which the broker stays away, and no end that the server itself makes', () => {
  const { client, fail, seen } = watched()
  fail(refused)
  fail(refused)
  for (let attempt = 0; attempt < 3; attempt++) fail(notAuthorized)
  expect(seen()).toEqual([
    [AWAY, refused.message],
    [AWAY, notAuthorized.message],
  ])
  client.disconnecting = true
  client.emit('close')
  expect(seen()).toEqual([])
})
