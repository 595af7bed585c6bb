import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { clientIdFrom, NO_END, newClientId, readClientId } from '../../server/broker/broker'
import { createBrokerClients } from '../../server/broker/broker-relay'
import { CLIENT_ID } from '../../server/broker/client-filter'
import { deriveKeys } from '../../server/secrets/secrets'
import { settingsOf } from '../../server/settings/server-options'
import { createTestClock } from '../support/server'

const keys = deriveKeys('a secret of the tests that is long enough')
const others = deriveKeys('another secret of the tests, long enough')
const until = new Date('2027-01-31T18:30:00Z')

it('recognizes the IDs that were issued with its keys, with time and priority', () => {
  for (const priority of ['high', 'low'] as const) {
    const id = newClientId(keys, { priority, until })
    expect(id).toMatch(CLIENT_ID)
    expect(id).toHaveLength(48)
    expect(readClientId(keys, id)).toEqual({ priority, until })
    expect(newClientId(keys, { priority, until })).not.toBe(id)
  }
})

it('keeps an ID until the whole second after its end, and one without an end to the last that it can name', () => {
  const id = newClientId(keys, { priority: 'high', until: new Date(until.getTime() + 1) })
  expect(readClientId(keys, id)?.until).toEqual(new Date('2027-01-31T18:30:01Z'))
  for (const end of [NO_END, new Date(8.64e15)])
    expect(readClientId(keys, newClientId(keys, { priority: 'low', until: end }))?.until).toEqual(NO_END)
})

it('makes one ID of the same bits', () => {
  const issued = { priority: 'low', until: NO_END } as const
  const bits = new Uint8Array(32).fill(7)
  expect(clientIdFrom(keys, bits, issued)).toBe(clientIdFrom(keys, bits, issued))
  expect(clientIdFrom(others, bits, issued)).not.toBe(clientIdFrom(keys, bits, issued))
})

it('recognizes no ID that was changed, and none of other keys', () => {
  const id = newClientId(keys, { priority: 'high', until })
  expect(readClientId(others, id)).toBeUndefined()
  for (let index = 0; index < id.length; index++)
    for (const letter of ['A', 'B', '_', '+', ' ', '='])
      if (id[index] !== letter)
        expect(readClientId(keys, id.slice(0, index) + letter + id.slice(index + 1))).toBeUndefined()
  for (const other of ['', '.*', id.slice(1), `${id}A`, `${id}=`, `${id}\n`, ` ${id}`, 'A'.repeat(48)])
    expect(readClientId(keys, other)).toBeUndefined()
})

it('tells the priority of a connection until the time of its ID is over', () => {
  const clock = createTestClock(new Date(until.getTime() - 1000))
  const clients = createBrokerClients<Connection>(keys, settingsOf({ clock }))
  const [high, low, foreign] = [new Connection(), new Connection(), new Connection()]
  const all = () => [high, low, foreign].map((each) => clients.priorityOf(each))
  expect(all()).toEqual([undefined, undefined, undefined])
  clients.noteConnect(high, newClientId(keys, { priority: 'high', until }))
  clients.noteConnect(low, newClientId(keys, { priority: 'low', until: NO_END }))
  clients.noteConnect(foreign, newClientId(others, { priority: 'high', until }))
  expect(all()).toEqual(['high', 'low', undefined])
  clock.advance(1)
  expect(all()).toEqual([undefined, 'low', undefined])
  clients.noteEnd(low)
  expect(all()).toEqual([undefined, undefined, undefined])
})

it('knows one connection under an ID: the last one, as long as it is there', () => {
  const clients = createBrokerClients<Connection>(keys, settingsOf({ clock: createTestClock() }))
  const id = newClientId(keys, { priority: 'high', until: NO_END })
  const connections = Array.from({ length: 3 }, () => new Connection())
  const all = () => connections.map((each) => clients.priorityOf(each))
  for (const each of connections) clients.noteConnect(each, id)
  expect(all()).toEqual([undefined, undefined, 'high'])
  connections[0]?.destroy()
  expect(all()).toEqual([undefined, undefined, 'high'])
  connections[2]?.destroy()
  expect(all()).toEqual([undefined, undefined, undefined])
  for (const each of connections) clients.noteConnect(each, id)
  expect(all()).toEqual([undefined, 'high', undefined])
})

class Connection extends EventEmitter {
  destroyed = false
  destroy() {
    this.destroyed = true
    this.emit('close')
  }
}
