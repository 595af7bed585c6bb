import { afterEach, describe, expect, it } from 'vitest'
import { earlierSend, sendCode } from '../../../src/core/sign-in/sign-in'
import { type ElementFixture, elementFixture } from '../../support/core-fixture'
import { failInfo, json, never } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

let fixture: ElementFixture
const email = 'POST /api/login/email/authenticate'
const sms = 'POST /api/login/sms/authenticate'

function setUp() {
  fixture = elementFixture()
  fixture.backend.answer(email, json({}))
  fixture.backend.answer(sms, json({ sent: true }))
  return { ...fixture, now: fixture.browser.clock.now() }
}

afterEach(() => fixture.backend.assertNothingUnlisted())

const kim = { method: 'email', employeeId: 'mjkim', applicationId: 1, automatic: true } as const

describe('sending a code', () => {
  it.each([
    ['email', 'R250', '/api/login/email/authenticate'],
    ['sms', 'R252', '/api/login/sms/authenticate'],
  ] as const)(
    'by %s posts employee and application, and opens the link 3 s later [R198] [%s] [A26d]',
    async (method, _clause, path) => {
      const { context, backend, now } = setUp()
      expect(await sendCode(context, { ...kim, method })).toEqual({ outcome: 'sent', resendAt: now + 3000 })
      expect(backend.to(path).map(({ method, sent }) => [method, sent])).toEqual([
        ['POST', { applicationId: 1, employeeId: 'mjkim' }],
      ])
    },
  )

  it('does not send again by itself within 30 s, also after a reload of the page [A26a]', async () => {
    const { context, backend, browser, now } = setUp()
    await sendCode(context, kim)
    await browser.clock.pass(29_999)
    expect(await sendCode(context, kim)).toEqual({ outcome: 'sent-before', resendAt: now + 3000 })
    await browser.clock.pass(1)
    expect(await sendCode(context, kim)).toMatchObject({ outcome: 'sent' })
    expect(backend.requests).toHaveLength(2)
  })

  it('sends again by itself after 30 s also where the clock is set back meanwhile', async () => {
    const { context, browser, now } = setUp()
    await sendCode(context, kim)
    browser.clock.setBack(3_600_000)
    expect(await sendCode(context, kim)).toEqual({ outcome: 'sent-before', resendAt: now + 3000 })
    await browser.clock.pass(30_000)
    expect(await sendCode(context, kim)).toEqual({ outcome: 'sent', resendAt: now + 33_000 })
  })

  it('does not believe what a page has kept before the clock was set back', async () => {
    const { context, environment } = setUp()
    await sendCode(context, kim)
    const kept = [...environment.session]
    const reloaded = setUp()
    reloaded.browser.clock.setBack(3_600_000)
    for (const [key, value] of kept) reloaded.environment.session.set(key, value)
    expect(earlierSend(reloaded.context, kim)).toBeUndefined()
  })

  it('knows what was sent before, and whether that was not long ago', async () => {
    const { context, browser, now } = setUp()
    expect(earlierSend(context, kim)).toBeUndefined()
    await sendCode(context, kim)
    expect(earlierSend(context, kim)).toEqual({ resendAt: now + 3000, recent: true })
    expect(earlierSend(context, { ...kim, employeeId: 'lee' })).toBeUndefined()
    await browser.clock.pass(30_000)
    expect(earlierSend(context, kim)).toEqual({ resendAt: now + 3000, recent: false })
  })

  it('knows how long the code is good where the backend has said so, also after a reload', async () => {
    const { context, backend } = setUp()
    expect(await sendCode(context, kim)).toMatchObject({ goodForSeconds: undefined })
    backend.answer(email, json({ expiresInSeconds: 300 }))
    expect(await sendCode(context, { ...kim, automatic: false })).toMatchObject({ goodForSeconds: 300 })
    expect(earlierSend(context, kim)).toMatchObject({ goodForSeconds: 300 })
    backend.answer(email, json({ expiresInSeconds: 'soon' }))
    expect(await sendCode(context, { ...kim, automatic: false })).toMatchObject({ goodForSeconds: undefined })
  })

  it('does not send again by itself for a person who left while it was under way, and came back', async () => {
    const { context, backend } = setUp()
    backend.answer(email, never)
    const leaving = new AbortController()
    const left = sendCode(context, { ...kim, signal: leaving.signal })
    await until(() => backend.requests.length === 1)
    leaving.abort()
    await expect(left).rejects.toThrow()
    expect(await sendCode(context, kim)).toMatchObject({ outcome: 'sent-before' })
    expect(backend.requests).toHaveLength(1)
  })

  it('sends again at once when the person asks', async () => {
    const { context, backend, browser } = setUp()
    await sendCode(context, kim)
    await browser.clock.pass(3000)
    expect(await sendCode(context, { ...kim, automatic: false })).toMatchObject({ outcome: 'sent' })
    expect(backend.requests).toHaveLength(2)
  })

  it('keeps employees, applications and methods apart [A26a]', async () => {
    const { context, backend } = setUp()
    await sendCode(context, kim)
    await sendCode(context, { ...kim, employeeId: 'lee' })
    await sendCode(context, { ...kim, applicationId: 2 })
    await sendCode(context, { ...kim, method: 'sms' })
    expect(backend.requests).toHaveLength(4)
  })

  it('sends when the mark in the storage cannot be read', async () => {
    const { context, environment } = setUp()
    for (const mark of ['{', 'null', '7', '["mjkim","1"]']) {
      environment.session.set('mfa.sent.email', mark)
      expect(await sendCode(context, kim)).toMatchObject({ outcome: 'sent' })
    }
  })
})

describe('a code that was not sent', () => {
  it('by e-mail has its dialog, and the link opens all the same [R301, A24d, R240a]', async () => {
    const { context, backend, now } = setUp()
    backend.answer(email, failInfo(14001, 500))
    expect(await sendCode(context, kim)).toMatchObject({ outcome: 'failed', resendAt: now + 3000 })
    await until(() => context.dialogs.get() !== null)
    expect(context.dialogs.get()?.code).toBe('14001')
  })

  it('is sent by itself on the next entry', async () => {
    const { context, backend } = setUp()
    backend.answer(email, failInfo(14001, 500))
    await sendCode(context, kim)
    backend.answer(email, json({}))
    expect(await sendCode(context, kim)).toMatchObject({ outcome: 'sent' })
  })

  it('because of too many tries opens the link when the server allows it [A26e]', async () => {
    const { context, backend, now } = setUp()
    backend.answer(email, json({}, { status: 429, headers: { 'retry-after': '60' } }))
    expect(await sendCode(context, kim)).toMatchObject({ outcome: 'failed', resendAt: now + 60_000 })
  })

  it.each([() => new Response(''), () => json(null), () => json('')])(
    'by SMS, when nothing comes back, has the dialog of the SMS [A24d, R199a, R199b, R199c]',
    async (answer) => {
      const { context, backend, facts, now } = setUp()
      backend.answer(sms, answer)
      expect(await sendCode(context, { ...kim, method: 'sms' })).toMatchObject({
        outcome: 'failed',
        resendAt: now + 3000,
      })
      await until(() => context.dialogs.get() !== null)
      expect(context.dialogs.get()).toMatchObject({
        title: 'SMS send error',
        message: 'Press the send again button.',
      })
      expect(facts).toHaveLength(1)
    },
  )

  it('by SMS, for whatever reason, has one dialog [A24i]', async () => {
    const { context, backend } = setUp()
    backend.answer(sms, failInfo(1000, 500))
    await sendCode(context, { ...kim, method: 'sms' })
    await until(() => context.dialogs.get() !== null)
    expect(context.dialogs.get()).toMatchObject({ title: 'SMS send error', code: '1000' })
    context.dialogs.close()
    await settled()
    expect(context.dialogs.get()).toBeNull()
  })
})
