import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls'
import { history, read } from '../../support/read-answer'

describe('a device', () => {
  it.each([
    '2026-03-02T09:30:00',
    '2026-03-02T00:30:00Z',
    1772411400000,
    [2026, 3, 2, 9, 30],
    null,
    undefined,
  ])('may be dated %j', (insertDate) => {
    const otpDtos = [{ otpInfoId: 'x', insertDate }]
    expect(read(calls.otpDevices.answer, { otpDtos, otpStatus: 1 })).toEqual({ otpDtos, otpStatus: 1 })
  })

  it('keeps the fields that only the server knows, since a new name sends the whole row', () => {
    const row = {
      fidoAuthenticatorId: 9,
      description: null,
      applicationName: 'HR',
      insertDate: null,
      aaguid: 'x',
      nested: [1],
    }
    expect(
      read(calls.ctapAuthenticators.answer, { fidoAuthenticatorDtos: [row], fidoStatus: 1 }),
    ).toMatchObject({
      fidoAuthenticatorDtos: [row],
    })
    expect(read(calls.renameFido.body, { ...row, description: 'Blue key' })).toEqual({
      ...row,
      description: 'Blue key',
    })
  })

  it('list may be null', () => {
    expect(read(calls.otpDevices.answer, { otpDtos: null, otpStatus: 2 })).toEqual({
      otpDtos: [],
      otpStatus: 2,
    })
  })
})

describe('a page of the history', () => {
  const { answer } = calls.dashboardHistory

  it('gives records and where it stands [R165a, R165c, R166a]', () => {
    expect(read(answer, history())).toEqual(history())
  })

  it('may name its records as it likes', () => {
    const { list, ...page } = history()
    expect(read(answer, { ...page, authenticateHistoryDtoList: list })).toMatchObject({ list })
  })

  it('works out what it does not say', () => {
    expect(read(answer, { list: [], pageNum: '2', pages: 2 })).toMatchObject({
      isFirstPage: false,
      hasNextPage: false,
    })
    expect(read(answer, {})).toEqual({
      list: [],
      pageNum: 1,
      pages: 1,
      isFirstPage: true,
      hasNextPage: false,
    })
  })

  it('takes for a failure only what says so, and leaves open what says neither [R165b]', () => {
    const outcomes = [1, '1', true, 0, '0', false, 2, null, 'done', undefined].map((status) => ({
      authenticateHistoryId: 1,
      status,
    }))
    expect(read(answer, { list: outcomes })).toMatchObject({
      list: [1, 1, 1, 0, 0, 0, null, null, null, null].map((status) => ({ status })),
    })
  })
})

describe('a serial', () => {
  it('is text, with the zeros in front [A34f]', () => {
    expect(read(calls.mobileSerial.answer, { serial: '001234', topic: 't' })).toEqual({
      serial: '001234',
      topic: 't',
    })
  })
})
