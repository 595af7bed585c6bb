import { describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import type { Phone } from '../../demo/phone/phone'
import { answerNext, registerMobile, registerOtp } from '../support/phone'
import { askDesk } from '../support/server'
import { phonePortal, stacks } from './phone-portal'

describe.each(stacks)('registering a phone on %s', (_name, open) => {
  const { clock, mailbox, server, api, joining, keep, wait, refusal } = phonePortal(open)

  it('goes from the company QR code over six digits to a sign-in by push [R172] [R229] [R276b]', async () => {
    const employee = await joining()
    const phone = await keep(employee.newPhone('갤럭시 S25'))
    const { status, body } = await employee.openMobile()
    expect([status, Object.keys(body).sort()]).toEqual([200, ['serial', 'topic']])
    expect(body.serial).toMatch(/^\d{6}$/)
    expect(body.topic).toMatch(/^mfa\/[\w-]{48}$/)
    const browser = await wait(body.topic)

    const registered = await registerMobile(phone, String(body.serial))
    expect(registered).toEqual({ type: 'mobile', applicationId: 1, applicationName: 'Gaon Works' })
    expect(await browser.outcome()).toBe('register')
    expect(phone.devices[0]?.registered).toEqual([registered])
    expect((await api.lookUp(employee.employeeId)).body.mobileAuthenticationStatus).toBe(3)

    const { employeeId } = employee
    const devices = await api.get('/api/login/mobile-authenticator', { employeeId })
    expect(devices.body).toEqual([{ deviceId: phone.devices[0]?.deviceId, deviceName: '갤럭시 S25' }])
    const { deviceId } = phone.devices[0] ?? {}
    const push = await api.post('/api/login/fcm/push/token', { employeeId, deviceId, applicationId: 1 })
    const signingIn = await wait(push.body.topic)
    await answerNext(phone, 'approve')
    expect(await signingIn.outcome()).toMatch(/^success\//)
  })

  it('goes over sixteen digits to a sign-in with the code on the phone [R228, R277b, R172]', async () => {
    const employee = await joining()
    const phone = await keep(employee.newPhone())
    const { body } = await employee.openOtp()
    expect(Object.keys(body).sort()).toEqual(['serial', 'topic'])
    expect(body.serial).toMatch(/^\d{16}$/)
    const browser = await wait(body.topic)
    await registerOtp(phone, String(body.serial).replace(/(.{4})(?=.)/g, '$1-'))
    expect(await browser.outcome()).toBe('register')

    const [seed] = phone.devices[0]?.seeds ?? []
    const { code } = oneTimeCode(seed?.secret ?? '', clock.now().getTime())
    const { employeeId } = employee
    const answer = await api.get('/api/login/otp/code/validate', { employeeId, applicationId: '1', code })
    expect(answer.status).toBe(200)
  })

  it("reads the QR code of the screen, which is the serial's answer", async () => {
    const employee = await joining()
    const phone = await keep(employee.newPhone())
    const { text } = await employee.openMobile()
    expect((await registerMobile(phone, text)).type).toBe('mobile')
  })

  it('tells a browser that subscribes after the phone was faster', async () => {
    const employee = await joining()
    const { body } = await employee.openMobile()
    await registerMobile(await keep(employee.newPhone()), String(body.serial))
    expect(await (await wait(body.topic)).outcome()).toBe('register')
  })

  it('tells the employee by mail', async () => {
    const employee = await joining()
    await registerMobile(
      await keep(employee.newPhone('아이폰 17')),
      String((await employee.openMobile()).body.serial),
    )
    const { mail } = await mailbox.nextAbout(`${employee.employeeId}@test.example`, 'registered')
    expect(mail.text).toContain('아이폰 17')
    expect(mail.text).toContain('Gaon Works')
  })

  it('registers as many as the application allows, and the same phone once', async () => {
    const employee = await joining()
    const [phone, full] = [await keep(employee.newPhone()), await keep(employee.newPhone())]
    // Application 2 allows one phone, application 1 two.
    await registerMobile(phone, String((await employee.openMobile(1)).body.serial))
    expect(await refusal(registerMobile(phone, String((await employee.openMobile(1)).body.serial)))).toBe(
      'twice',
    )
    const last = String((await employee.openMobile(2)).body.serial)
    await registerMobile(phone, last)
    const refused = await employee.openMobile(2)
    expect([refused.status, refused.body.failInfo.code]).toEqual([409, 6004])

    await registerOtp(phone, String((await employee.openOtp(1)).body.serial))
    expect((await employee.openOtp(1)).body.failInfo.code).toBe(7003)
    expect(full.devices[0]?.registered).toEqual([])
  })

  it('keeps two registrations at once within the limit', async () => {
    const employee = await joining()
    const phones = [await keep(employee.newPhone()), await keep(employee.newPhone())]
    await registerMobile(phones[0] as Phone, String((await employee.openMobile(1)).body.serial))
    const serial = String((await employee.openMobile(1)).body.serial)
    await registerMobile(phones[1] as Phone, serial)
    expect(await refusal(registerMobile(phones[1] as Phone, serial))).toBe('used')
    expect((await employee.openMobile(1)).status).toBe(409)
  })

  it('needs the grant, an application that exists, a number for it, and a token [R24b, R222b]', async () => {
    const employee = await joining()
    const phone = await keep(employee.newPhone())
    const { body } = await employee.openMobile()
    await askDesk(server.url, 'PUT', `employees/${employee.employeeId}/grants`, {
      method: 'mobile',
      granted: false,
    })
    expect((await employee.openMobile()).body.failInfo.code).toBe(4001)
    expect(await refusal(registerMobile(phone, String(body.serial)))).toBe('ungranted')
    for (const unknown of [99, 2 ** 40, 1.5]) {
      expect((await employee.openOtp(unknown)).body.failInfo.code).toBe(5003)
    }
    const { authorization } = employee
    const asked = (sent: unknown) => api.post('/api/user/otp/serial', sent, { authorization })
    expect((await asked({ applicationId: '1' })).body.failInfo.code).toBe(3002)
    expect((await asked({})).body.failInfo.code).toBe(3001)
    expect((await api.post('/api/user/otp/serial', { applicationId: 1 })).body.failInfo.code).toBe(2001)
  })
})
