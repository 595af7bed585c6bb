import { live } from '../../support/live'
import { replacements } from './replacements'

interface Prompt<Options> {
  readonly publicKey: Options
  readonly signal: AbortSignal
  refuse(name: string): void
}

/** The browser's prompt for a new passkey, in the test's hand; also where the engine has none. */
export interface CreationPrompt extends Prompt<PublicKeyCredentialCreationOptions> {
  create(): void
}

/** The one for a passkey that is there. */
export interface AskedToSign extends Prompt<PublicKeyCredentialRequestOptions> {
  sign(): void
}

const bytes = (...values: number[]) => Uint8Array.from(values).buffer

/** Google Password Manager, by its AAGUID. */
const aaguid = [
  0xea, 0x9b, 0x8d, 0x66, 0x4d, 0x01, 0x1d, 0x21, 0x3c, 0xe4, 0xb6, 0xb4, 0x8c, 0xb5, 0x75, 0xd4,
]

/** An authenticator's result, in the browser's own shapes. */
const created = {
  id: 'bmV3',
  type: 'public-key',
  rawId: bytes(0x6e, 0x65, 0x77),
  response: {
    attestationObject: bytes(0xfb, 0xff),
    clientDataJSON: bytes(0xff, 0xfe),
    getTransports: () => ['internal'],
    getAuthenticatorData: () => bytes(...new Array(32).fill(0), 0x45, 0, 0, 0, 1, ...aaguid),
  },
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
}

const signed = {
  id: '-_8',
  type: 'public-key',
  rawId: bytes(0xfb, 0xff),
  response: {
    signature: bytes(0xfe),
    authenticatorData: bytes(1, 2, 3, 4),
    clientDataJSON: bytes(0xff, 0xfe),
    userHandle: null,
  },
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
}

export interface Prompts {
  readonly asked: CreationPrompt[]
  readonly signing: AskedToSign[]
  restore(): void
}

export function takeOverPrompts({ platformAuthenticator = true } = {}): Prompts {
  const asked: CreationPrompt[] = []
  const signing: AskedToSign[] = []
  const { replace, restore } = replacements()
  replace(
    globalThis,
    'PublicKeyCredential',
    Object.assign(() => undefined, {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => platformAuthenticator,
    }),
  )
  const prompt = (
    signal: AbortSignal,
    open: (confirm: (credential: object) => void, refuse: (name: string) => void) => void,
  ) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      open(resolve, (name) => reject(new DOMException('refused', name)))
    })
  replace(navigator, 'credentials', {
    create: ({ publicKey, signal }: CreationPrompt) =>
      prompt(signal, (confirm, refuse) =>
        asked.push({ publicKey, signal, create: () => confirm(created), refuse }),
      ),
    get: ({ publicKey, signal }: AskedToSign) =>
      prompt(signal, (confirm, refuse) =>
        signing.push({ publicKey, signal, sign: () => confirm(signed), refuse }),
      ),
  })
  return { asked, signing, restore }
}

/** Prompts in the test's hand for each test of a `describe`. */
export function testPrompts(): Prompts {
  let prompts: Prompts
  beforeEach(() => {
    prompts = takeOverPrompts()
  })
  afterEach(() => prompts.restore())
  return live(() => prompts)
}
