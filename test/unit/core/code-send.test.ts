import { afterEach, describe, expect, it } from 'vitest'
import { earlierSend, sendCode } from '../../../src/core/sign-in/code-send'
import { type PortalFixture, portalFixture } from '../../support/core-fixture'
import { failInfo, json, never } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

let fixture: PortalFixture
const email = 'POST /api/login/email/authenticate'
const sms = 'POST /api/login/sms/authenticate'

function setUp() {
  fixture = portalFixture()
  fixture.backend.answer(email, json({}))
  fixture.backend.answer(sms, json({ sent: true }))
  return { ...fixture, now: fixture.browser.clock.now() }
}

afterEach(() => fixture.backend.assertNothingUnlisted())

const kim = { method: 'email', employeeId: 'mjkim', applicationId: 1, automatic: true } as const

describe('sending a code', () => {
  it('posts employee and application, and opens the link 3 s later [R198] [R250]', async () => {
    const { portal, backend, now } = setUp()
    expect(await sendCode(portal, kim)).toEqual({ outcome: 'sent', resendAt: now + 3000 })
    expect(backend.requests[0]?.body).toEqual({ applicationId: 1, employeeId: 'mjkim' })
  })

  it('does not send again by itself within 30 s, also after a reload of the page', async () => {
    const { portal, backend, browser, now } = setUp()
    await sendCode(portal, kim)
    await browser.clock.pass(29_999)
    expect(await sendCode(portal, kim)).toEqual({ outcome: 'sent-before', resendAt: now + 3000 })
    await browser.clock.pass(1)
    expect(await sendCode(portal, kim)).toMatchObject({ outcome: 'sent' })
    expect(backend.requests).toHaveLength(2)
  })

  it('knows what was sent before, and whether that was not long ago', async () => {
    const { portal, browser, now } = setUp()
    expect(earlierSend(portal, kim)).toBeUndefined()
    await sendCode(portal, kim)
    expect(earlierSend(portal, kim)).toEqual({ resendAt: now + 3000, recent: true })
    expect(earlierSend(portal, { ...kim, employeeId: 'lee' })).toBeUndefined()
    await browser.clock.pass(30_000)
    expect(earlierSend(portal, kim)).toEqual({ resendAt: now + 3000, recent: false })
  })

  it('does not send again by itself for whoever left while it was under way, and came back', async () => {
    const { portal, backend } = setUp()
    backend.answer(email, never)
    const leaving = new AbortController()
    const left = sendCode(portal, { ...kim, signal: leaving.signal })
    await until(() => backend.requests.length === 1)
    leaving.abort()
    await expect(left).rejects.toThrow()
    expect(await sendCode(portal, kim)).toMatchObject({ outcome: 'sent-before' })
    expect(backend.requests).toHaveLength(1)
  })

  it('sends again at once when the person asks', async () => {
    const { portal, backend, browser } = setUp()
    await sendCode(portal, kim)
    await browser.clock.pass(3000)
    expect(await sendCode(portal, { ...kim, automatic: false })).toMatchObject({ outcome: 'sent' })
    expect(backend.requests).toHaveLength(2)
  })

  it('keeps employees, applications and methods apart', async () => {
    const { portal, backend } = setUp()
    await sendCode(portal, kim)
    await sendCode(portal, { ...kim, employeeId: 'lee' })
    await sendCode(portal, { ...kim, applicationId: 2 })
    await sendCode(portal, { ...kim, method: 'sms' })
    expect(backend.requests).toHaveLength(4)
  })

  it('sends when the mark in the storage cannot be read', async () => {
    const { portal, environment } = setUp()
    for (const mark of ['{', 'null', '7', '["mjkim","1"]']) {
      environment.session.set('mfa.sent.email', mark)
      expect(await sendCode(portal, kim)).toMatchObject({ outcome: 'sent' })
    }
  })
})

describe('a code that was not sent', () => {
  it('by e-mail has its dialog, and the link opens all the same [R240] [R301]', async () => {
    const { portal, backend, now } = setUp()
    backend.answer(email, failInfo(14001, 500))
    expect(await sendCode(portal, kim)).toMatchObject({ outcome: 'failed', resendAt: now + 3000 })
    await until(() => portal.dialogs.get() !== null)
    expect(portal.dialogs.get()?.code).toBe('14001')
  })

  it('is sent by itself on the next entry', async () => {
    const { portal, backend } = setUp()
    backend.answer(email, failInfo(14001, 500))
    await sendCode(portal, kim)
    backend.answer(email, json({}))
    expect(await sendCode(portal, kim)).toMatchObject({ outcome: 'sent' })
  })

  it('because of too many tries opens the link when the server allows it', async () => {
    const { portal, backend, now } = setUp()
    backend.answer(email, json({}, { status: 429, headers: { 'retry-after': '60' } }))
    expect(await sendCode(portal, kim)).toMatchObject({ outcome: 'failed', resendAt: now + 60_000 })
  })

  it.each([() => new Response(''), () => json(null), () => json('')])(
    'by SMS, when nothing comes back, has the dialog of the SMS [R199]',
    async (answer) => {
      const { portal, backend, facts, now } = setUp()
      backend.answer(sms, answer)
      expect(await sendCode(portal, { ...kim, method: 'sms' })).toMatchObject({
        outcome: 'failed',
        resendAt: now + 3000,
      })
      await until(() => portal.dialogs.get() !== null)
      expect(portal.dialogs.get()).toMatchObject({
        title: 'SMS send error',
        message: 'Press the send again button.',
      })
      expect(facts).toHaveLength(1)
    },
  )

  it('by SMS, for whatever reason, has one dialog', async () => {
    const { portal, backend } = setUp()
    backend.answer(sms, failInfo(1000, 500))
    await sendCode(portal, { ...kim, method: 'sms' })
    await until(() => portal.dialogs.get() !== null)
    expect(portal.dialogs.get()).toMatchObject({ title: 'SMS send error', code: '1000' })
    portal.dialogs.close()
    await settled()
    expect(portal.dialogs.get()).toBeNull()
  })
})
