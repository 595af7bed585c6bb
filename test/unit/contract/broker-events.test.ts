import { describe, expect, it } from 'vitest'
import {
  clientIdOf,
  formatLoginEvent,
  isRegisterEvent,
  parseLoginEvent,
  registerEvent,
  rejectedEvent,
  topicOf,
  willTopicOf,
} from '../../../src/contract/broker-events'

describe('a message on a push topic', () => {
  it('gives the login serial after success, split at the first slash [A29g, R196a]', () => {
    expect(parseLoginEvent('success/abc')).toEqual({ kind: 'success', loginSerial: 'abc' })
    expect(parseLoginEvent(formatLoginEvent('x+/y='))).toEqual({ kind: 'success', loginSerial: 'x+/y=' })
  })

  it('means nothing when it is empty [A29d]', () => {
    expect(parseLoginEvent('')).toEqual({ kind: 'cleared' })
  })

  it.each([rejectedEvent, 'rejected', 'reject', 'denied', 'fail/REJECTED/17'])(
    'says that the person has rejected the request: %s',
    (payload) => {
      expect(parseLoginEvent(payload)).toEqual({ kind: 'rejected' })
    },
  )

  it.each(['success', 'success/', 'fail/abc', 'successful/abc', '/', 'fail/rejections'])(
    'is another one: %s',
    (payload) => {
      expect(parseLoginEvent(payload)).toEqual({ kind: 'other' })
    },
  )
})

describe('a message on a registration topic', () => {
  it.each([registerEvent, 'register/17', 'registered', '"register"', '{"event":"register","id":1}'])(
    'says that the device is registered: %s [A34e]',
    (payload) => {
      expect(isRegisterEvent(payload)).toBe(true)
    },
  )

  it.each(['', 'success/x', '{"event":"scan"}', '{"register"', 'null', '[]'])(
    'is ignored: %s [A34e]',
    (payload) => {
      expect(isRegisterEvent(payload)).toBe(false)
    },
  )
})

describe('a topic', () => {
  it('ends with the client id, whatever stands before it', () => {
    expect(clientIdOf(topicOf('abc'))).toBe('abc')
    expect(clientIdOf('some/other/backend/abc')).toBe('abc')
    expect(clientIdOf('abc')).toBe('abc')
  })

  it('is never the one of the last will', () => {
    expect(willTopicOf('abc')).toBe('mfa/will/abc')
    expect(topicOf('abc')).toBe('mfa/abc')
  })
})
