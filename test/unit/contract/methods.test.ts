import { describe, expect, it } from 'vitest'
import { allCalls } from '../../../src/contract/calls'
import { authenticatorStatus, loginData } from '../../../src/contract/entities'
import {
  authenticationTypes,
  authenticatorTypes,
  deviceTypes,
  isCodeMethod,
  isSentCodeMethod,
  methods,
  passkeyTypes,
} from '../../../src/contract/methods'

describe('the table of the methods', () => {
  it('gives the lists of what is registered, asked of the browser, and offered by applications [R177]', () => {
    expect([...authenticationTypes].sort()).toEqual(
      ['ctap', 'email', 'mobile', 'otp', 'platform', 'recovery otp', 'sms'].sort(),
    )
    expect([...deviceTypes].sort()).toEqual(['ctap', 'mobile', 'otp', 'platform'])
    expect([...authenticatorTypes].sort()).toEqual(['ctap', 'mobile', 'platform'])
    expect([...passkeyTypes].sort()).toEqual(['ctap', 'platform'])
  })

  it('gives each method its field in the lookup, and in the dashboard unless the help desk issues its code [A22]', () => {
    for (const { statusFlag, requires } of methods) {
      expect(Object.keys(loginData.entries)).toContain(statusFlag)
      expect(Object.keys(authenticatorStatus.entries).includes(statusFlag)).toBe(requires !== 'help-desk')
    }
  })

  it('names calls that the contract has, to send a code and to check it', () => {
    const ids = new Set(allCalls.map(({ id }) => id))
    for (const { validate } of methods.filter(isCodeMethod)) expect(ids).toContain(validate)
    for (const { send } of methods.filter(isSentCodeMethod)) expect(ids).toContain(send)
  })
})
