import { replacements } from './replacements'

/** The browser's prompts for new passkeys, in the test's hand; also where the engine has none. */
export interface Asked {
  readonly publicKey: PublicKeyCredentialCreationOptions
  readonly signal: AbortSignal
  create(): void
  refuse(name: string): void
}

const bytes = (...values: number[]) => Uint8Array.from(values).buffer

/** Google Password Manager, by its AAGUID. */
const aaguid = [
  0xea, 0x9b, 0x8d, 0x66, 0x4d, 0x01, 0x1d, 0x21, 0x3c, 0xe4, 0xb6, 0xb4, 0x8c, 0xb5, 0x75, 0xd4,
]

/** What an authenticator gives, in the browser's own shape. */
const credential = {
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

export interface Prompts {
  readonly asked: Asked[]
  restore(): void
}

export function takeOverPrompts({ platformAuthenticator = true } = {}): Prompts {
  const asked: Asked[] = []
  const { replace, restore } = replacements()
  replace(
    globalThis,
    'PublicKeyCredential',
    Object.assign(() => undefined, {
      isUserVerifyingPlatformAuthenticatorAvailable: async () => platformAuthenticator,
    }),
  )
  replace(navigator, 'credentials', {
    create: ({ publicKey, signal }: Asked) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        asked.push({
          publicKey,
          signal,
          create: () => resolve(credential),
          refuse: (name) => reject(new DOMException('refused', name)),
        })
      }),
  })
  return { asked, restore }
}
