import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preAuthenticate } from '../../../src/contract/calls/passkey'
import { browserPasskeys, oneAtATime } from '../../../src/core/passkey/browser-passkeys'
import { promptForNewPasskey } from '../../../src/core/passkey/create-prompt'
import { obstacleNow, obstacleOf } from '../../../src/core/passkey/obstacles'
import { authenticationOptions, promptForPasskey } from '../../../src/core/passkey/prompt'
import { showPrompt } from '../../../src/core/passkey/show-prompt'
import { type Creation, DuplicatePasskeyError, PasskeyError } from '../../../src/core/platform/passkeys'
import { settled } from '../../support/fake-environment'
import { FakePasskeys } from '../../support/fake-passkeys'

describe('the options of a passkey prompt', () => {
  const challenge = {
    challenge: 'Y2hhbGxlbmdl',
    rpId: 'portal.example',
    allowCredentials: [{ id: 'Y3JlZA' }],
  }

  it('demand that the person is verified, within 30 seconds [A15b, R220a, R221a]', () => {
    for (const type of ['platform', 'ctap'] as const) {
      const lax = { ...challenge, userVerification: 'discouraged', timeout: 1 }
      expect(authenticationOptions(lax, type)).toMatchObject({
        userVerification: 'required',
        timeout: 30_000,
      })
    }
  })

  it.each([
    ['platform', 'client-device'],
    ['ctap', 'security-key'],
  ] as const)(
    'of %s ask for the right kind of device, and invent no transports [R4b] [R5b]',
    (type, hint) => {
      const options = authenticationOptions(challenge, type)
      expect(options).toMatchObject({ rpId: 'portal.example', hints: [hint] })
      expect(options.allowCredentials).toEqual([{ id: 'Y3JlZA', type: 'public-key' }])
    },
  )

  it('keep the transports that the backend knows, and whatever else it sends', () => {
    const known = {
      ...challenge,
      allowCredentials: [{ id: 'Y3JlZA', transports: ['hybrid'] }],
      extensions: { uvm: true },
    }
    expect(authenticationOptions(known, 'platform')).toMatchObject({
      allowCredentials: [{ transports: ['hybrid'] }],
      extensions: { uvm: true },
    })
  })

  it.each([
    [null, undefined],
    ['usb,nfc', ['usb', 'nfc']],
    [' USB , ', ['usb']],
    ['', undefined],
    [[null, 'ble'], ['ble']],
    [[], undefined],
    [{}, undefined],
  ])('read transports that a serializer has written as %j', (given, transports) => {
    const answer = { Response: { challenge: 'Y2g', allowCredentials: [{ id: 'Y3JlZA', transports: given }] } }
    const { Response } = parse(preAuthenticate.answer, answer)
    expect(authenticationOptions(Response, 'platform').allowCredentials).toEqual([
      { id: 'Y3JlZA', type: 'public-key', ...(transports && { transports }) },
    ])
  })

  it('leave out what the backend leaves open', () => {
    const options = authenticationOptions({ challenge: 'Y2g', rpId: null, allowCredentials: [] }, 'ctap')
    expect(options).not.toHaveProperty('rpId')
    expect(options.allowCredentials).toEqual([])
  })
})

describe('what the browser says of a prompt', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { userActivation: { isActive: true } }))
  afterEach(() => void vi.unstubAllGlobals())
  const said = (name: string) => Object.assign(new Error('said'), { name })
  const problemOf = (error: Error) =>
    showPrompt(new AbortController().signal, () => Promise.reject(error)).catch(
      ({ problem }: PasskeyError) => problem,
    )

  it.each([
    ['NotAllowedError', 'refused'],
    ['ConstraintError', 'unverified'],
    ['NotSupportedError', 'unsupported'],
    ['SecurityError', 'wrong-page'],
    ['TimeoutError', 'cancelled'],
    ['UnknownError', 'failed'],
    ['TypeError', 'failed'],
  ])('%s is named as %s', async (name, problem) => expect(await problemOf(said(name))).toBe(problem))
})

describe('a passkey that the device refuses to make', () => {
  beforeEach(() => {
    const refused = Object.assign(new Error('said'), { name: 'InvalidStateError' })
    const refuse = () => Promise.reject(refused)
    vi.stubGlobal('navigator', { credentials: { create: refuse, get: refuse } })
    vi.stubGlobal('location', { hostname: 'portal.example' })
  })
  afterEach(() => void vi.unstubAllGlobals())
  const { signal } = new AbortController()
  const creation = (excludeCredentials: Creation['excludeCredentials']): Creation => ({
    ...{ rp: { name: 'Portal' }, user: { id: 'bWpraW0' }, challenge: 'Y2g', pubKeyCredParams: [{ alg: -7 }] },
    excludeCredentials,
  })

  it('is registered already where the backend has excluded credentials', async () => {
    const refused = promptForNewPasskey(creation([{ id: 'Y3JlZA' }]), 'ctap', signal)
    await expect(refused).rejects.toBeInstanceOf(DuplicatePasskeyError)
  })

  it('has refused for an unknown reason where nothing was excluded, and so has one that should sign', async () => {
    const problem = { problem: 'failed', cause: { name: 'InvalidStateError' } }
    await expect(promptForNewPasskey(creation([]), 'ctap', signal)).rejects.toMatchObject(problem)
    const challenge = { challenge: 'Y2g', allowCredentials: [{ id: 'Y3JlZA' }] }
    await expect(promptForPasskey(challenge, 'ctap', signal)).rejects.toMatchObject(problem)
  })
})

describe('prompts of one page', () => {
  const prompts: { name: string; finish: () => void; signal: AbortSignal }[] = []
  const patience: (() => void)[] = []
  const ask = oneAtATime<[name: string], string>(
    (name, signal) =>
      new Promise((resolve, reject) => {
        prompts.push({ name, finish: () => resolve(name), signal })
        if (name !== 'stuck') signal.addEventListener('abort', () => reject(signal.reason))
      }),
    () => new Promise<void>((resolve) => patience.push(resolve)),
  )
  afterEach(() => {
    prompts.length = patience.length = 0
  })
  const forever = () => new AbortController().signal

  it('end each other: the second begins when the first is over', async () => {
    const first = ask('first', forever())
    await settled()
    const second = ask('second', forever())
    await expect(first).rejects.toMatchObject({ problem: 'replaced' })
    await settled()
    expect(prompts.map(({ name }) => name)).toEqual(['first', 'second'])
    prompts[1]?.finish()
    expect(await second).toBe('second')
  })

  it('are not held up for ever by one that never settles', async () => {
    ask('stuck', forever())
    await settled()
    const second = ask('second', forever())
    await settled()
    expect(prompts.map(({ name }) => name)).toEqual(['stuck'])
    patience.at(-1)?.()
    await settled()
    prompts[1]?.finish()
    expect(await second).toBe('second')
  })

  it('are not ended by the signal of one that is over', async () => {
    const gone = new AbortController()
    ask('first', gone.signal).catch(() => undefined)
    await settled()
    const second = ask('second', forever())
    await settled()
    gone.abort()
    expect(prompts[1]?.signal.aborted).toBe(false)
    prompts[1]?.finish()
    expect(await second).toBe('second')
  })

  it('never begin once they are not wanted', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(ask('late', controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
    const first = ask('first', forever())
    const early = new AbortController()
    const second = ask('second', early.signal)
    early.abort()
    await expect(second).rejects.toMatchObject({ name: 'AbortError' })
    await expect(first).rejects.toBeInstanceOf(PasskeyError)
    await settled()
    expect(prompts.map(({ name }) => name)).toEqual([])
  })
})

describe('what the browser can do', () => {
  it('is known for the two passkey methods only', async () => {
    const passkeys = new FakePasskeys()
    passkeys.supported = false
    expect(obstacleNow(passkeys, 'fido')).toBe('no-passkeys')
    expect(await obstacleOf(passkeys, 'pc')).toBe('no-passkeys')
    for (const method of ['mobile', 'otp', 'email', 'sms', 'recovery'] as const)
      expect(await obstacleOf(passkeys, method)).toBeUndefined()
  })

  it('needs a platform authenticator for the PC biometric, not for a security key', async () => {
    const passkeys = new FakePasskeys()
    passkeys.platformAuthenticator = false
    expect(obstacleNow(passkeys, 'pc')).toBeUndefined()
    expect(await obstacleOf(passkeys, 'pc')).toBe('no-platform-authenticator')
    expect(await obstacleOf(passkeys, 'fido')).toBeUndefined()
  })

  it('is asked of the browser, and counts as nothing where it does not know', async () => {
    expect(browserPasskeys.supported).toBe(false)
    expect(await browserPasskeys.hasPlatformAuthenticator()).toBe(false)
    const known = Object.assign(() => undefined, {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
    })
    vi.stubGlobal('PublicKeyCredential', known)
    expect(browserPasskeys.supported).toBe(true)
    expect(await browserPasskeys.hasPlatformAuthenticator()).toBe(true)
    vi.unstubAllGlobals()
  })

  it('is what the prompt will show where the browser never answers', async () => {
    vi.useFakeTimers()
    const silent = { isUserVerifyingPlatformAuthenticatorAvailable: () => new Promise(() => undefined) }
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => undefined, silent),
    )
    const answer = obstacleOf(browserPasskeys, 'pc')
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toBeUndefined()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
})
