import { describe, expect, it } from 'vitest'
import { registerMobile, registerOtp } from '../support/phone'
import { phonePortal, stacks } from './phone-portal'

describe.each(stacks)('the serial of a phone on %s', (_name, open) => {
  const { clock, joining, keep, refusal, wrong } = phonePortal(open)

  it('takes a serial for 300 seconds and no longer', async () => {
    const employee = await joining()
    const phone = await keep(employee.newPhone())
    const late = await employee.openMobile()
    clock.advance(300)
    expect(await refusal(registerMobile(phone, String(late.body.serial)))).toBe('expired')
    const inTime = await employee.openMobile()
    clock.advance(299)
    expect(await refusal(registerMobile(phone, String(inTime.body.serial)))).toBe('done')
  })

  it('takes a serial once, also when two phones have it at once', async () => {
    const employee = await joining()
    const phones = [await keep(employee.newPhone('하나')), await keep(employee.newPhone('둘'))]
    const serial = String((await employee.openMobile()).body.serial)
    const outcomes = await Promise.all(phones.map((phone) => refusal(registerMobile(phone, serial))))
    expect(outcomes.sort()).toEqual(['done', 'used'])
    expect(phones.flatMap(({ devices }) => devices[0]?.registered ?? [])).toHaveLength(1)
  })

  it('ends a registration by opening another of the kind, for whichever application', async () => {
    const employee = await joining()
    const phone = await keep(employee.newPhone())
    const first = String((await employee.openMobile(1)).body.serial)
    const otp = String((await employee.openOtp(1)).body.serial)
    const second = String((await employee.openMobile(2)).body.serial)
    expect(await refusal(registerMobile(phone, first))).toBe('wrong')
    expect(await registerMobile(phone, second)).toMatchObject({ applicationId: 2 })
    expect(await registerOtp(phone, otp)).toMatchObject({ applicationId: 1 })
  })

  it("is no good on another employee's phone", async () => {
    const [one, other] = [await joining(), await joining()]
    const serial = String((await one.openMobile()).body.serial)
    expect(await refusal(registerMobile(await keep(other.newPhone()), serial))).toBe('wrong')
    await other.openMobile()
    expect(await refusal(registerMobile(await keep(other.newPhone()), serial))).toBe('wrong')
    expect(await refusal(registerMobile(await keep(one.newPhone()), serial))).toBe('done')
  })

  it('wears a serial out by guesses, and closes the account and the phone to more of them', async () => {
    const employee = await joining()
    const phone = await keep(employee.newPhone())
    const serial = String((await employee.openMobile()).body.serial)
    for (let guess = 0; guess < 5; guess++) {
      expect(await refusal(registerMobile(phone, wrong(serial)))).toBe('wrong')
    }
    expect(await refusal(registerMobile(phone, serial))).toBe('expired')

    await employee.openMobile()
    const guesses = await Promise.all(
      Array.from({ length: 10 }, () => refusal(registerMobile(phone, wrong(serial)))),
    )
    expect(guesses.filter((outcome) => outcome === 'locked')).toHaveLength(6)

    const another = await keep(employee.newPhone())
    for (let guess = 0; guess < 5; guess++) await refusal(registerMobile(another, wrong(serial)))
    const right = String((await employee.openMobile()).body.serial)
    expect(await refusal(registerMobile(another, right))).toBe('locked')
    clock.advance(900)
    const later = String((await employee.openMobile()).body.serial)
    expect(await refusal(registerMobile(another, later))).toBe('done')
  })

  it('limits how often a registration is opened', async () => {
    const employee = await joining()
    for (let opening = 0; opening < 30; opening++) expect((await employee.openOtp()).status).toBe(200)
    expect((await employee.openOtp()).status).toBe(429)
  })
})
