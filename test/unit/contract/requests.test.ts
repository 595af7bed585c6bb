import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/call'
import { allCalls, calls } from '../../../src/contract/calls'

const takes = (schema: Schema, value: unknown) => safeParse(schema, value).success

describe('a request', () => {
  it('has no field that is not agreed', () => {
    for (const { id, query, body } of allCalls)
      for (const schema of [query, body])
        if (schema && !id.startsWith('rename')) {
          const { issues } = safeParse(schema, { surprise: 1 })
          expect(
            issues?.flatMap(({ path }) => path?.[0]?.key),
            id,
          ).toContain('surprise')
        }
  })

  it('looks an employee up by ID, with the application where it is known [R241a]', () => {
    const { method, path, query } = calls.userAuthenticator
    expect(`${method} ${path}`).toBe('GET user-authenticator')
    expect(takes(query, { employeeId: 'mkim' })).toBe(true)
    expect(takes(query, { employeeId: 'mkim', applicationId: '7' })).toBe(true)
    expect(takes(query, { employeeId: 'mkim', applicationId: null })).toBe(true)
    expect(takes(query, { employeeId: '' })).toBe(false)
    expect(takes(query, { applicationId: 7 })).toBe(false)
    expect(takes(query, { employeeId: 'mkim', applicationId: 'seven' })).toBe(false)
  })

  it('asks for the phones by ID, with the application where it is known [R242a]', () => {
    const { method, path, service, query } = calls.mobileDevices
    expect(`${method} ${service} ${path}`).toBe('GET login mobile-authenticator')
    expect(takes(query, { employeeId: 'mjkim', applicationId: 7 })).toBe(true)
    expect(takes(query, { employeeId: 'mjkim' })).toBe(true)
    expect(takes(query, { applicationId: 7 })).toBe(false)
  })

  it('asks for a code by e-mail with application and employee [R250]', () => {
    const { method, path, body } = calls.emailSend
    expect(`${method} ${path}`).toBe('POST email/authenticate')
    expect(takes(body, { applicationId: 1, employeeId: 'mkim' })).toBe(true)
    expect(takes(body, { applicationId: 1 })).toBe(false)
  })

  it('checks the code from the e-mail with application, code and employee [R251]', () => {
    const { method, path, query } = calls.emailValidate
    expect(`${method} ${path}`).toBe('GET email/authenticate/validate')
    expect(takes(query, { applicationId: 1, code: '012345', employeeId: 'mkim' })).toBe(true)
    expect(takes(query, { applicationId: 1, code: '', employeeId: 'mkim' })).toBe(false)
  })

  it('reaches a server with its numbers as numbers', () => {
    expect(
      safeParse(calls.emailValidate.query, { applicationId: '1', code: '0012', employeeId: '7' }).output,
    ).toEqual({
      applicationId: 1,
      code: '0012',
      employeeId: '7',
    })
  })

  it('opens a registration with the application as a number', () => {
    for (const { body } of [calls.mobileSerial, calls.otpSerial]) {
      expect(takes(body, { applicationId: 1 })).toBe(true)
      expect(takes(body, { applicationId: '1' })).toBe(false)
    }
  })

  it('carries a signed challenge in the form of the specification', () => {
    const publicKeyCredential = {
      id: 'i',
      type: 'public-key',
      rawId: 'i',
      response: { signature: 's', authenticatorData: 'a', clientDataJSON: 'c', userHandle: null },
      clientExtensions: {},
    }
    const body = { applicationId: 1, did: 1, userId: '17', payload: { publicKeyCredential }, type: 'ctap' }
    expect(takes(calls.authenticate.body, body)).toBe(true)
    expect(takes(calls.authenticate.body, { ...body, payload: publicKeyCredential })).toBe(false)
    expect(takes(calls.authenticate.body, { ...body, did: 2 })).toBe(false)
    expect(takes(calls.authenticate.body, { ...body, userId: 'abc' })).toBe(false)
    expect(takes(calls.authenticate.body, { ...body, type: 'mobile' })).toBe(false)
  })

  it('filters the history by separate parameters', () => {
    const { query } = calls.dashboardHistory
    expect(takes(query, { pageNum: '1' })).toBe(true)
    expect(takes(query, { pageNum: 2, applicationName: 'mail', type: 'recovery otp', status: '0' })).toBe(
      true,
    )
    expect(takes(query, { pageNum: 0 })).toBe(false)
    expect(takes(query, { pageNum: 1, type: 'fido' })).toBe(false)
    expect(takes(query, { pageNum: 1, status: 2 })).toBe(false)
  })
})
