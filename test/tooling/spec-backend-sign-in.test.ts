import mqtt from 'mqtt'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls'
import { failCodeOf } from '../../src/contract/error-codes'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { answerOf, minji, phone, specBackendClient, whom } from '../support/spec-backend-client'

type OtherCode = typeof calls.otpValidate | typeof calls.recoveryValidate | typeof calls.smsValidate

const { mailbox, backend, configuration, start, send } = specBackendClient()

describe('a backend written from the specification alone', () => {
  it.each([
    { validateAnswer: 'serial' as const, bridge: false },
    { validateAnswer: 'bare' as const, bridge: true },
  ])('agrees with the contract about a sign-in by e-mail: %j', async (options) => {
    await start(options)
    expect(
      await answerOf(calls.userAuthenticator, await send(calls.userAuthenticator, { employeeId: 'mkim' })),
    ).toEqual({
      ...minji,
      userId: String(minji.userId),
    })

    expect((await send(calls.emailSend, whom)).status).toBe(200)
    expect(mailbox.mails).toMatchObject([
      { recipients: ['minji.kim@example.com'], mail: { text: expect.stringMatching(/^\d{6}\s*$/) } },
    ])
    const code = mailbox.mails[0]?.mail.text?.trim() ?? ''

    const right = await answerOf(calls.emailValidate, await send(calls.emailValidate, { ...whom, code }))
    const loginSerial = 'loginSerial' in right ? right.loginSerial : ''
    const tokens = await answerOf(calls.token, await send(calls.token, { loginSerial }))
    const accessToken = tokens.accessToken ?? ''

    expect(await answerOf(calls.applicationAll, await send(calls.applicationAll, {}, accessToken))).toEqual([
      { applicationId: 1, applicationName: 'Groupware' },
    ])
    expect(backend.unexpected).toEqual([])
  })

  it.each([false, true])('agrees about the other codes, bridge: %j', async (bridge) => {
    await start({ bridge, validateAnswer: 'tokens' })
    const tokensFor = async (call: OtherCode, code: string) => {
      const refused = await send(call, { ...whom, code: 'wrong' })
      expect(failCodeOf(await refused.json())).toMatch(/^(7005|14002)$/)
      return answerOf(call, await send(call, { ...whom, code }))
    }
    const proven = { accessToken: expect.any(String), refreshToken: expect.any(String) }
    expect(await tokensFor(calls.otpValidate, backend.newCode('otp', 'mkim'))).toEqual(proven)
    expect(await tokensFor(calls.recoveryValidate, backend.newCode('recovery', 'mkim'))).toEqual(proven)
    expect(await answerOf(calls.smsSend, await send(calls.smsSend, whom))).toBe(true)
    expect(await tokensFor(calls.smsValidate, backend.textedCode('mkim'))).toEqual(proven)
    expect(backend.unexpected).toEqual([])
  })

  it.each([false, true])(
    'agrees about a push, and keeps no outcome for who comes late, bridge: %j',
    async (bridge) => {
      await start({ bridge })
      const [device] = await answerOf(
        calls.mobileDevices,
        await send(calls.mobileDevices, { employeeId: 'mkim' }),
      )
      expect(device).toEqual(phone)
      const { topic } = await answerOf(
        calls.pushToken,
        await send(calls.pushToken, { ...whom, deviceId: phone.deviceId }),
      )
      const said = backend.answerPush(phone.deviceId)
      const { MESSAGE_BROKER_URL, MESSAGE_BROKER_PORT } = configuration.CONNECTION_STRINGS
      const hear = async () => {
        const client = await mqtt.connectAsync(`${MESSAGE_BROKER_URL}:${MESSAGE_BROKER_PORT}`)
        const messages: string[] = []
        client.on('message', (_topic, payload) => messages.push(String(payload)))
        await client.subscribeAsync(topic, { qos: 1 })
        return { client, messages }
      }
      const browser = await hear()
      await said
      await expect.poll(() => browser.messages).toEqual([expect.stringMatching(/^success\/.+/)])
      const late = await hear()
      expect(late.messages).toEqual([])
      await browser.client.endAsync()
      await late.client.endAsync()
      const loginSerial = browser.messages[0]?.replace('success/', '')
      expect(await answerOf(calls.token, await send(calls.token, { loginSerial }))).toHaveProperty(
        'accessToken',
      )
      expect(backend.unexpected).toEqual([])
    },
  )

  it('agrees about a passkey, from its registration to a sign-in', async () => {
    await start()
    const key = createSoftwareAuthenticator()
    const asked = { applicationId: 1, did: 1, userId: minji.userId, type: 'ctap' }
    expect(failCodeOf(await (await send(calls.preRegister, asked)).json())).toBe('2001')
    const refused = await send(calls.preAuthenticate, { ...asked, deviceToken: null })
    expect(failCodeOf(await refused.json())).toBe('11006')

    await send(calls.emailSend, whom)
    const code = mailbox.mails[0]?.mail.text?.trim()
    const { loginSerial } = await (await send(calls.emailValidate, { ...whom, code })).json()
    const { accessToken } = await (await send(calls.token, { loginSerial })).json()
    const ceremony = (challenge: string) => ({ challenge, rpId: 'localhost', origin: backend.url })
    const options = await answerOf(calls.preRegister, await send(calls.preRegister, asked, accessToken))
    const registered = await send(
      calls.register,
      { ...asked, payload: key.create(ceremony(options.Response.challenge)), deviceToken: '' },
      accessToken,
    )
    expect(await answerOf(calls.register, registered)).toBe(true)

    const { Response: challenge } = await answerOf(
      calls.preAuthenticate,
      await send(calls.preAuthenticate, { ...asked, deviceToken: null }),
    )
    expect(challenge.allowCredentials).toEqual([{ id: key.credentialId }])
    const payload = { publicKeyCredential: key.get(ceremony(challenge.challenge)) }
    const signedIn = await answerOf(calls.authenticate, await send(calls.authenticate, { ...asked, payload }))
    expect(signedIn.loginSerial).not.toBe('')
    expect(backend.unexpected).toEqual([])
  })
})
