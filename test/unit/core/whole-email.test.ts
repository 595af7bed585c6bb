import { describe, expect, it } from 'vitest'
import { emailOf } from '../../../src/core/sign-in/email'
import { elementFixture, kimIdentity } from '../../support/core-fixture'
import { failInfo, json } from '../../support/fake-backend'
import { until } from '../../support/fake-environment'

const masked = 'm•••m@example.com'
const whole = 'minji.kim@example.com'
const row = 'GET /api/user/profile'

/** A page that was reloaded: its session is in the storage, and where the address came from is not known. */
function reloaded(FEATURES?: string[]) {
  const fixture = elementFixture({ mode: 'portal' }, { userPortal: { FEATURES } })
  const { core, backend, context } = fixture
  core.session.saveTokens({ ...kimIdentity, userEmail: masked }, { accessToken: 'access' })
  const { signal } = new AbortController()
  return {
    ...fixture,
    emailNow: () => emailOf(context, signal),
    asked: () => backend.to('/api/user/profile'),
  }
}

describe('the address of the person who is signed in', () => {
  it('is whole after a reload, and stored, where the backend announces that it says it [A71b]', async () => {
    const { core, backend, emailNow, asked } = reloaded(['profile'])
    backend.answer(row, json({ employeeId: 'mjkim', userEmail: whole }))
    expect(await emailNow()).toBe(whole)
    expect(core.session.identity.userEmail).toBe(whole)
    expect(await emailNow()).toBe(whole)
    expect(asked().map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer access'])
  })

  it('is not asked for where it came with the tokens', async () => {
    const { core, emailNow, asked } = reloaded(['profile'])
    core.session.saveTokens(kimIdentity, { accessToken: 'access', userEmail: whole })
    expect(await emailNow()).toBe(whole)
    expect(asked()).toEqual([])
  })

  it('stays as the lookup gave it where the backend announces nothing [A71b]', async () => {
    const { emailNow, asked } = reloaded()
    expect(await emailNow()).toBe(masked)
    expect(asked()).toEqual([])
  })

  it('stays as the lookup gave it where the call fails', async () => {
    const { core, backend, emailNow } = reloaded(['profile'])
    backend.answer(row, () => failInfo(1000))
    expect(await emailNow()).toBe(masked)
    expect(core.session.hasWholeEmail).toBe(false)
  })

  it('is not stored for somebody who has signed in meanwhile', async () => {
    const { core, backend, emailNow, asked } = reloaded(['profile'])
    let answer: (response: Response) => void = () => undefined
    const answered = new Promise<Response>((resolve) => {
      answer = resolve
    })
    backend.answer(row, () => answered)
    const email = emailNow()
    await until(() => asked().length === 1)
    core.session.saveTokens({ ...kimIdentity, employeeId: 'lee', userEmail: null }, { accessToken: 'other' })
    answer(json({ employeeId: 'mjkim', userEmail: whole }))
    expect(await email).toBeNull()
    expect(core.session.identity.userEmail).toBeNull()
  })
})
