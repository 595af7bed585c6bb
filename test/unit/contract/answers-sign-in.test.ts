import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls'
import { loginData, read, refused } from '../../support/read-answer'

describe('login data', () => {
  const { answer } = calls.userAuthenticator

  it('says who it is and which methods are open [R158, R159]', () => {
    expect(read(answer, loginData)).toEqual({ ...loginData, userId: '17' })
  })

  it.each([
    [true, 1],
    ['Y', 1],
    ['true', 1],
    ['1', 1],
    ['3', 3],
    [2, 2],
    [false, 0],
    ['N', 0],
    ['', 0],
    [null, 0],
    [7, 0],
    [-1, 0],
    [1.5, 0],
  ])('reads the flag %j as status %i', (flag, status) => {
    expect(read(answer, { ...loginData, smsStatus: flag })).toMatchObject({ smsStatus: status })
  })

  it('counts a flag that is not there as not granted', () => {
    expect(read(answer, { employeeId: 'mkim' })).toMatchObject({ employeeId: 'mkim' })
    expect(read(answer, { ...loginData, emailStatus: undefined })).toMatchObject({ emailStatus: 0 })
  })

  it.each([
    [null, null],
    ['7', 7],
    [7, 7],
  ])('reads the application ID %j as %j', (applicationId, expected) => {
    expect(read(answer, { ...loginData, applicationId })).toMatchObject({ applicationId: expected })
  })

  it.each([[null], [''], [[]], ['<!doctype html>'], [{}], [{ ...loginData, employeeId: null }]])(
    'is not %j',
    (value) => {
      expect(read(answer, value)).toEqual(refused)
    },
  )
})

describe('the answer to a right code', () => {
  const { answer } = calls.emailValidate

  it('may be tokens, a serial or the bare serial [A26c]', () => {
    expect(read(answer, { accessToken: 'a', refreshToken: 'r', more: 1 })).toEqual({
      accessToken: 'a',
      refreshToken: 'r',
    })
    expect(read(answer, { accessToken: 'a' })).toEqual({ accessToken: 'a' })
    expect(read(answer, { loginSerial: 's' })).toEqual({ loginSerial: 's' })
    expect(read(answer, 'abc-123_x/y=')).toEqual({ loginSerial: 'abc-123_x/y=' })
    expect(read(answer, 20260302)).toEqual({ loginSerial: '20260302' })
  })

  it.each([[''], ['<html></html>'], ['not found'], [{}], [null], [{ accessToken: '' }], [{ result: true }]])(
    'is not %j',
    (value) => {
      expect(read(answer, value)).toEqual(refused)
    },
  )
})

describe('tokens', () => {
  it('may lack the access token, which is an error of its own', () => {
    expect(read(calls.token.answer, {})).toEqual({})
    expect(read(calls.token.answer, { accessToken: null })).toEqual({ accessToken: null })
  })

  it('may be broken into lines, which no header could hold', () => {
    const answer = { accessToken: 'eyJh\r\nbGci\n', refreshToken: 'a\nb' }
    expect(read(calls.token.answer, answer)).toEqual({ accessToken: 'eyJhbGci', refreshToken: 'ab' })
  })
})
