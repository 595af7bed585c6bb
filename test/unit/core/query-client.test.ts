import { QueryObserver } from '@tanstack/query-core'
import { describe, expect, it, vi } from 'vitest'
import { invalidate, queryClientOf } from '../../../src/core/page/query-client'
import { coreFixture, kimIdentity } from '../../support/core-fixture'

function signedIn() {
  const { core } = coreFixture()
  core.session.saveTokens(kimIdentity, { accessToken: 'one' })
  return core
}

describe('what the signed-in screens have fetched', () => {
  it('is kept once for a page', () => {
    const core = signedIn()
    expect(queryClientOf(core)).toBe(queryClientOf(core))
    expect(queryClientOf(signedIn())).not.toBe(queryClientOf(core))
  })

  it('is gone with the session, and what is under way is aborted', async () => {
    const core = signedIn()
    const client = queryClientOf(core)
    client.setQueryData(['otpDevices'], 'of the first employee')
    let aborted: AbortSignal | undefined
    const observer = new QueryObserver(client, {
      queryKey: ['mobileDevices'],
      queryFn: ({ signal }) => {
        aborted = signal
        return new Promise(() => undefined)
      },
    })
    observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(aborted).toBeDefined())
    core.session.end('logout')
    expect(client.getQueryData(['otpDevices'])).toBeUndefined()
    expect(aborted?.aborted).toBe(true)
  })

  it('is gone where a host has put another token into session storage', () => {
    const core = signedIn()
    queryClientOf(core).setQueryData(['otpDevices'], 'of the first employee')
    core.environment.sessionStorage.set('mfa.accessToken', 'two')
    expect(queryClientOf(core).getQueryData(['otpDevices'])).toBeUndefined()
  })

  it('is fetched again where a change has made it out of date, and nothing else is', async () => {
    const core = signedIn()
    const client = queryClientOf(core)
    const fetched: unknown[] = []
    for (const queryKey of [['otpDevices'], ['otpHistory', { pageNum: 2 }], ['applicationAll']]) {
      const observer = new QueryObserver(client, {
        queryKey,
        queryFn: () => {
          fetched.push(queryKey[0])
          return 1
        },
      })
      observer.subscribe(() => undefined)
    }
    await vi.waitFor(() => expect([fetched.length, client.isFetching()]).toEqual([3, 0]))
    fetched.length = 0
    await invalidate(core, 'otpDevices', 'otpHistory')
    expect(fetched).toEqual(['otpDevices', 'otpHistory'])
  })

  it('is asked for once, however it fails', async () => {
    const core = signedIn()
    const queryFn = vi.fn(() => Promise.reject(new Error('no')))
    const observer = new QueryObserver(queryClientOf(core), { queryKey: ['otpDevices'], queryFn })
    observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    expect(queryFn).toHaveBeenCalledTimes(1)
  })
})
