import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type Call, call } from '../../../src/contract/call'
import { emailSend, emailValidate } from '../../../src/contract/calls/code'
import { termsAndConditions } from '../../../src/contract/calls/mobile-app'
import { userAuthenticator } from '../../../src/contract/calls/sign-in'
import { kim } from '../../support/core-fixture'
import { json, never } from '../../support/fake-backend'
import { httpFixture, lookupPath, query } from '../../support/http-fixture'

const { backend, setUp } = httpFixture()

describe('an answer', () => {
  it('is read by its schema, with unknown fields [R328]', async () => {
    const { http } = setUp()
    backend.answer(`GET ${lookupPath}`, json({ ...kim, emailStatus: 'Y', novelty: { deep: true } }))
    await expect(http(userAuthenticator, { query })).resolves.toMatchObject({
      emailStatus: 1,
      userId: '1007',
    })
  })

  it('is text where the call says so', async () => {
    const { http } = setUp()
    backend.answer('GET /api/terms-and-conditions', new Response('One.\nTwo.'))
    await expect(http(termsAndConditions, {})).resolves.toBe('One.\nTwo.')
  })

  it('may be a bare serial as JSON or as text', async () => {
    const { http } = setUp()
    const path = 'GET /api/login/email/authenticate/validate'
    for (const answer of [new Response('serial-1'), json('serial-1'), json({ loginSerial: 'serial-1' })]) {
      backend.answer(path, answer)
      await expect(http(emailValidate, { query: { ...query, code: '1' } })).resolves.toEqual({
        loginSerial: 'serial-1',
      })
    }
  })

  it.each([200, 201, 202, 203, 206, 207, 226, 299])(
    'of status %i is a success [R259a, A61]',
    async (status) => {
      const { http, failures } = setUp()
      backend.answer(`GET ${lookupPath}`, json(kim, { status }))
      await expect(http(userAuthenticator, { query })).resolves.toMatchObject({ employeeId: 'mjkim' })
      expect(failures).toEqual([])
    },
  )

  it('may be empty where nothing is needed', async () => {
    const { http } = setUp()
    backend.answer('POST /api/login/email/authenticate', new Response(null, { status: 204 }))
    await expect(http(emailSend, { body: query })).resolves.toBeNull()
  })
})

describe('an aborted call', () => {
  it('rejects with the reason, and reports nothing', async () => {
    const { http, failures, browser } = setUp()
    backend.answer(`GET ${lookupPath}`, never)
    const controller = new AbortController()
    const call = http(userAuthenticator, { query, signal: controller.signal })
    const rejected = expect(call).rejects.toBe('left the screen')
    await browser.clock.pass(10)
    controller.abort('left the screen')
    await rejected
    expect(failures).toEqual([])
    expect(browser.clock.timers).toBe(0)
  })

  it('does not even leave when it is aborted already', async () => {
    const { http } = setUp()
    await expect(http(userAuthenticator, { query, signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(backend.requests).toEqual([])
  })
})

describe('whatever a server answers', () => {
  const anything = call({
    id: 'x',
    summary: '',
    service: 'login',
    method: 'GET',
    path: 'x',
    answer: v.unknown(),
  }) as Call
  const bodies = [
    '',
    'null',
    '0',
    '""',
    '[]',
    '{}',
    '{',
    '\u0000',
    '﻿{}',
    '<',
    'undefined',
    '{"failInfo":7}',
    '{"failInfo":{"code":{}}}',
    '9'.repeat(400),
  ]
  const statuses = [200, 201, 299, 300, 400, 401, 418, 500, 599]
  it('ends as an answer or as a CallError, never as anything else', async () => {
    const { http } = setUp()
    for (const status of statuses)
      for (const body of bodies)
        for (const one of [anything, userAuthenticator, emailValidate, emailSend] as Call[]) {
          const path = `${one.method} /api/login/${one.path}`
          backend.answer(path, () => new Response(body, { status }))
          const outcome = await http(one, { query, body: query } as never).catch((error: unknown) => error)
          if (outcome instanceof Error) expect(outcome.name).toBe('CallError')
        }
  })
})
