import { expect } from 'vitest'
import { addEmployee } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import type { databases } from './databases'
import { signedIn, type UserClient, userClient } from './sign-in'
import { testServer } from './test-server'

export const ORIGIN = 'https://mfa.company.example'

export type Row = Readonly<Record<string, unknown>> & { readonly description: string }

interface Kind {
  readonly path: string
  readonly list: string
  readonly id: string
  readonly rename: string
  readonly notFound: number
  readonly service: string
}

/** The differences between the four kinds of devices in the user service. */
export const kinds: Record<'mobile' | 'otp' | 'ctap' | 'platform', Kind> = {
  mobile: {
    path: 'mobile-authenticator',
    list: 'mobileAuthenticatorDtoList',
    id: 'mobileAuthenticatorId',
    rename: 'update/mob/descriptionname',
    notFound: 6001,
    service: '모바일 생체인증',
  },
  otp: {
    path: 'otp',
    list: 'otpDtos',
    id: 'otpInfoId',
    rename: 'update/devicename',
    notFound: 7001,
    service: 'OTP',
  },
  ctap: {
    path: 'ctap',
    list: 'fidoAuthenticatorDtos',
    id: 'fidoAuthenticatorId',
    rename: 'update/fido/descriptionname',
    notFound: 8001,
    service: 'FIDO 보안키',
  },
  platform: {
    path: 'platform',
    list: 'fidoAuthenticatorDtos',
    id: 'fidoAuthenticatorId',
    rename: 'update/fido/descriptionname',
    notFound: 8001,
    service: 'PC 생체인증',
  },
}

export const rowsOf = async (user: UserClient, { path, list }: Kind) =>
  (await user.get(path)).body[list] as Row[]

export async function firstOf(user: UserClient, kind: Kind): Promise<Row> {
  const [row] = await rowsOf(user, kind)
  if (!row) throw new Error(`nothing at ${kind.path}`)
  return row
}

/** A server on a store for all tests of a `describe`, with employees who have devices. */
export function deviceOwners(open: (typeof databases)[number][1]) {
  const { server, api, mailbox } = testServer({ store: open, mails: true, publicUrl: ORIGIN })
  let count = 0

  /** An employee with one device of every type: both on one phone, and a passkey of each kind. */
  const newOwner = async () => {
    const { employeeId, userId, deviceIds } = await addEmployee(server.url, {
      employeeId: `owner${++count}`,
      grants: ['mobile', 'otp', 'ctap', 'platform', 'recovery otp'],
      phones: [{ name: '갤럭시 S24' }],
    })
    const token = await signedIn(server.url, employeeId)
    const passkeys = {
      ctap: await registerPasskey(token, userId, 'ctap'),
      platform: await registerPasskey(token, userId, 'platform'),
    }
    const address = `${employeeId}@test.example`
    for (const _added of Object.keys(passkeys)) {
      await mailbox.nextAbout(address, 'A sign-in method was registered')
    }
    const [deviceId = ''] = deviceIds
    return { employeeId, userId, deviceId, user: userClient(server.url, token), passkeys, address }
  }

  const registerPasskey = async (token: string, userId: number, type: 'ctap' | 'platform') => {
    const about = { applicationId: 1, did: 1, userId, type }
    const authorization = { authorization: `Bearer ${token}` }
    const options = (await api.post('/api/login/preRegister', about, authorization)).body.Response as {
      challenge: string
    }
    const passkey = createSoftwareAuthenticator()
    const payload = passkey.create({
      challenge: options.challenge,
      rpId: 'mfa.company.example',
      origin: ORIGIN,
    })
    const body = { ...about, payload, deviceToken: '' }
    expect((await api.post('/api/login/register', body, authorization)).status).toBe(200)
    return passkey
  }

  return { server, mailbox, newOwner }
}
