import { describe, expect, it } from 'vitest'
import { openPhone, phoneUntil } from '../support/phone'
import { addEmployee } from '../support/server'
import { databases } from './databases'
import { signedIn, userClient } from './sign-in'
import { testServer } from './test-server'

const lists = {
  mobile: {
    path: 'mobile-authenticator',
    rows: 'mobileAuthenticatorDtoList',
    rename: 'update/mob/descriptionname',
  },
  otp: { path: 'otp', rows: 'otpDtos', rename: 'update/devicename' },
} as const

describe.each(databases)('the name of a phone on %s', (_name, open) => {
  const { server } = testServer({ store: open })

  /** An employee with one phone, and how that one renames the phone's first device of a kind. */
  const newOwner = async (employeeId: string, types?: readonly ('mobile' | 'otp')[]) => {
    const { deviceIds } = await addEmployee(server.url, {
      employeeId,
      grants: ['mobile', 'otp', 'recovery otp'],
      phones: [{ name: 'Galaxy S24', ...(types && { types: [...types] }) }],
    })
    const [deviceId = ''] = deviceIds
    const user = userClient(server.url, await signedIn(server.url, employeeId))
    const rename = async (kind: keyof typeof lists, description: string) => {
      const { path, rows, rename } = lists[kind]
      const [row] = (await user.get(path)).body[rows] as object[]
      expect((await user.put(rename, { ...row, description })).status).toBe(200)
    }
    return { deviceId, rename }
  }

  const nameAtDesk = async (employeeId: string) => {
    const employees = (await (await fetch(`${server.url}/desk/api/employees`)).json()) as {
      employeeId: string
      phones: { deviceName: string }[]
    }[]
    return employees.find((employee) => employee.employeeId === employeeId)?.phones[0]?.deviceName
  }

  it('follows the name under which a sign-in lists it, on the phone and at the desk', async () => {
    const { deviceId, rename } = await newOwner('renamer')
    const phone = await openPhone(server.url, 'renamer', deviceId)
    await phoneUntil(phone, ({ devices }) => devices[0]?.link === 'live')
    await rename('mobile', '업무용 폰')
    await phoneUntil(phone, ({ devices }) => devices[0]?.deviceName === '업무용 폰')
    expect(await nameAtDesk('renamer')).toBe('업무용 폰')
    await rename('otp', 'codes for the groupware')
    expect(await nameAtDesk('renamer')).toBe('업무용 폰')
    phone.stop()
  })

  it('follows that of its OTP device where it only makes codes', async () => {
    const { rename } = await newOwner('coder', ['otp'])
    await rename('otp', '코드용 폰')
    expect(await nameAtDesk('coder')).toBe('코드용 폰')
  })
})
