import { describe, expect, it } from 'vitest'
import { StaleChunkError } from '../../../src/core/chunks'
import { json } from '../../support/fake-backend'
import { settled } from '../../support/fake-environment'
import { serialRegistration } from '../../support/serial-registration-fixture'

let serials = 0
const { registration, setUp, state, reached, heard } = serialRegistration({
  onSerials: (count) => {
    serials = count
  },
})

describe('the registration of a phone', () => {
  it('finds in the list what it has missed while the broker was lost, and nothing of another application', async () => {
    const row = (id: number, applicationName: string) => ({ mobileAuthenticatorId: id, applicationName })
    const { backend, broker } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    const answerWith = (...rows: object[]) =>
      backend.answer('GET /api/user/mobile-authenticator', () => json({ mobileAuthenticatorDtoList: rows }))
    answerWith(row(11, 'Groupware'), row(12, 'HR system'))
    broker.open[0]?.onConnection(false)
    broker.open[0]?.onConnection(true)
    await settled()
    expect(state()).toMatchObject({ phase: 'waiting', connected: true })
    answerWith(row(11, 'Groupware'), row(12, 'HR system'), row(13, 'Groupware'))
    broker.open[0]?.onConnection(false)
    broker.open[0]?.onConnection(true)
    await reached('registered')
  })

  it('looks into the list again where it could not be had just after the broker was back', async () => {
    const { backend, broker, clock } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    const list = 'GET /api/user/mobile-authenticator'
    backend.answer(list, () => json({}, { status: 503 }))
    broker.open[0]?.onConnection(false)
    broker.open[0]?.onConnection(true)
    await settled()
    backend.answer(list, () => json({ mobileAuthenticatorDtoList: [{ mobileAuthenticatorId: 12 }] }))
    await clock.pass(5000)
    await reached('registered')
  })

  it('says that the broker is lost, and heals', async () => {
    const { broker, clock } = setUp()
    broker.reachable = false
    registration.start()
    await heard('mfa/topic-1')
    await clock.pass(10_000)
    expect(state()).toMatchObject({ phase: 'waiting', connected: false })
    broker.reachable = true
    await clock.pass(5000)
    await heard('mfa/topic-1')
    expect(state()).toMatchObject({ phase: 'waiting', connected: true })
    broker.open[0]?.onConnection(false)
    expect(state()).toMatchObject({ connected: false })
    broker.open[0]?.onConnection(true)
    expect(state()).toMatchObject({ connected: true })
    expect(serials).toBe(1)
  })

  it('finds in the list that the phone is done where no connection to the broker is let through', async () => {
    const { backend, broker, clock } = setUp()
    broker.reachable = false
    registration.start()
    await heard('mfa/topic-1')
    backend.answer('GET /api/user/mobile-authenticator', () =>
      json({ mobileAuthenticatorDtoList: [{ mobileAuthenticatorId: 12 }] }),
    )
    await clock.pass(10_000)
    await reached('registered')
  })

  it('tells the host once of a broker that cannot be reached, however often it tries', async () => {
    const { broker, clock, facts } = setUp()
    broker.reachable = false
    registration.start()
    await heard('mfa/topic-1')
    await clock.pass(30_000)
    expect(facts).toEqual([{ type: 'error', code: 'broker' }])
  })

  it.each([
    [new StaleChunkError('gone'), 'stale-release'],
    [new Error('who knows'), 'internal'],
  ] as const)('tells the host once of what ends the waiting: %s', async (error, code) => {
    const { broker, facts } = setUp()
    registration.start()
    await heard('mfa/topic-1')
    broker.open[0]?.onFailure(error)
    await reached('failed')
    expect(facts).toEqual([{ type: 'error', code }])
  })
})
