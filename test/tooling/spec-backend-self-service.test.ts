import mqtt from 'mqtt'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../src/contract/call'
import { calls } from '../../src/contract/calls'
import { failCodeOf } from '../../src/contract/error-codes'
import { answerOf, specBackendClient, whom } from '../support/spec-backend-client'

const { mailbox, backend, configuration, start, send } = specBackendClient()

describe('a backend written from the specification alone', () => {
  it.each([false, true])('agrees about registering a phone, bridge: %j', async (bridge) => {
    const terms = 'Article 1\nArticle 2'
    await start({ bridge, terms })
    await send(calls.emailSend, whom)
    const { loginSerial } = await (
      await send(calls.emailValidate, { ...whom, code: mailbox.mails[0]?.mail.text?.trim() })
    ).json()
    const { accessToken } = await (await send(calls.token, { loginSerial })).json()
    const ask = async <C extends Call>(call: C, fields?: Record<string, unknown>) =>
      answerOf(call, await send(call, fields, accessToken))

    expect(configuration.CONFIG_VARIABLES.USER_PORTAL.PRIVATE_APP_STORE).toBe(true)
    expect(await ask(calls.termsAndConditions)).toBe(terms)
    expect(await ask(calls.appSerial)).toEqual({
      company: 'Company',
      linkKey: expect.stringMatching(/^\w{24}$/),
    })
    const [application] = await ask(calls.applicationsOfType, { authenticatorType: 'mobile' })
    expect(application).toMatchObject({ applicationId: 1, authenticatorTypeCount: 2 })
    expect(await ask(calls.otpApplications)).toMatchObject([{ applicationId: 1 }])

    const otp = await ask(calls.otpSerial, { applicationId: 1 })
    expect(otp.serial).toMatch(/^0\d{15}$/)
    const { serial, topic } = await ask(calls.mobileSerial, { applicationId: 1 })
    expect(serial).toMatch(/^0\d{5}$/)
    const { MESSAGE_BROKER_URL, MESSAGE_BROKER_PORT } = configuration.CONNECTION_STRINGS
    const browser = await mqtt.connectAsync(`${MESSAGE_BROKER_URL}:${MESSAGE_BROKER_PORT}`)
    const heard: string[] = []
    browser.on('message', (_topic, payload) => heard.push(String(payload)))
    await browser.subscribeAsync(topic, { qos: 1 })
    await backend.useSerial(serial)
    await expect.poll(() => heard).toEqual(['register'])
    await expect(backend.useSerial(serial)).rejects.toThrow('no registration')
    await browser.endAsync()
    const textual = await send(calls.otpSerial, { applicationId: '1' }, accessToken)
    expect(failCodeOf(await textual.json())).toBe('3002')
    expect(backend.unexpected).toEqual([])
  })
})

describe('its user service', () => {
  const row = (id: number, description: string, applicationName = 'Groupware') => ({
    id,
    description,
    applicationName,
    insertDate: '2026-03-02T09:41:00',
  })
  const attempt = (authenticateHistoryId: number, type: string, status: 0 | 1) => ({
    authenticateHistoryId,
    type,
    applicationName: 'Groupware',
    description: null,
    status,
    insertDate: [2026, 3, 2, 9, 41],
  })
  const inside = {
    devices: {
      mobile: [row(1, 'Galaxy')],
      otp: [row(1, 'Galaxy')],
      ctap: [row(1, 'YubiKey')],
      platform: [row(2, 'Laptop')],
    },
    history: Array.from({ length: 25 }, (_, n) => attempt(n + 1, n % 2 ? 'otp' : 'email', n % 5 ? 1 : 0)),
  }

  const signIn = async (): Promise<string> => {
    const { loginSerial } = await (
      await send(calls.otpValidate, { ...whom, code: backend.newCode('otp', 'mkim') })
    ).json()
    return (await (await send(calls.token, { loginSerial })).json()).accessToken
  }
  const ask = async <C extends Call>(call: C, fields: Record<string, unknown>, token: string) =>
    answerOf(call, await send(call, fields, token))

  it.each([
    ['mobile', calls.mobileAuthenticators, calls.renameMobile, calls.deleteMobile, 'mobileAuthenticatorId'],
    ['otp', calls.otpDevices, calls.renameOtp, calls.deleteOtp, 'otpInfoId'],
    ['ctap', calls.ctapAuthenticators, calls.renameFido, calls.deleteCtap, 'fidoAuthenticatorId'],
    ['platform', calls.platformAuthenticators, calls.renameFido, calls.deletePlatform, 'fidoAuthenticatorId'],
  ] as const)('agrees about listing, renaming and deleting %s', async (_kind, list, rename, remove, id) => {
    await start({ inside })
    const token = await signIn()
    const rows = async () =>
      Object.values(await ask(list, {}, token)).find(Array.isArray) as Record<string, unknown>[]
    const [device] = await rows()
    expect(device).toMatchObject({ [id]: expect.any(Number), applicationName: 'Groupware' })
    expect((await send(rename, { ...device, description: 'New name' }, token)).status).toBe(200)
    expect(await rows()).toEqual([{ ...device, description: 'New name' }])
    expect((await send(remove, { [id]: device?.[id] }, token)).status).toBe(200)
    expect(await rows()).toEqual([])
    const again = await send(remove, { [id]: device?.[id] }, token)
    expect(failCodeOf(await again.json())).toMatch(/^[678]001$/)
    expect(backend.unexpected).toEqual([])
  })

  it('agrees about the history, whose list has no name in the specification', async () => {
    await start({ inside })
    const token = await signIn()
    const last = await ask(calls.dashboardHistory, { pageNum: 3 }, token)
    expect(last).toMatchObject({ pageNum: 3, pages: 3, isFirstPage: false, hasNextPage: false })
    expect(last.list).toHaveLength(5)
    const found = { pageNum: 1, type: 'otp', status: 0, applicationName: 'Group' }
    expect((await ask(calls.dashboardHistory, found, token)).list).toHaveLength(2)
    expect((await ask(calls.otpHistory, { pageNum: 1 }, token)).pages).toBe(2)
    expect((await ask(calls.ctapHistory, { pageNum: 1 }, token)).list).toEqual([])
    expect(backend.unexpected).toEqual([])
  })

  it('agrees about applications, status and the serials of a registration', async () => {
    await start({ inside })
    const token = await signIn()
    expect(await ask(calls.applicationsOfType, { authenticatorType: 'ctap' }, token)).toEqual([
      { applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 2 },
    ])
    const full = await send(calls.otpApplications, {}, token)
    expect(failCodeOf(await full.json())).toBe('5005')
    expect(await ask(calls.dashboardStatus, { applicationId: 1 }, token)).toMatchObject({
      otpStatus: 3,
      smsStatus: 0,
    })
    expect((await ask(calls.mobileSerial, { applicationId: 1 }, token)).serial).toMatch(/^\d{6}$/)
    expect((await ask(calls.otpSerial, { applicationId: 1 }, token)).serial).toMatch(/^\d{16}$/)
    expect(await ask(calls.appSerial, {}, token)).toEqual(expect.any(Object))
    expect(backend.unexpected).toEqual([])
  })
})
