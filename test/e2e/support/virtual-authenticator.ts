import type { Page } from '@playwright/test'
import { type LoginService, signInByApi } from '../../support/session'

export type PasskeyType = 'platform' | 'ctap'

/** An authenticator of Chromium's own that answers for a person: the computer's, or a security key at the USB port. */
export interface VirtualAuthenticator {
  /** Sets whether the person is recognized. For a page, an unrecognized person looks like a cancelled prompt. */
  recognise(person: boolean): Promise<void>
  /** Sets whether the person touches it at once. Otherwise the prompt stays open. */
  touch(atOnce: boolean): Promise<void>
}

export async function plugIn(page: Page, type: PasskeyType): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: type === 'platform' ? 'internal' : 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async recognise(isUserVerified) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async touch(enabled) {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

interface Whom {
  readonly employeeId: string
  readonly email: string
}

/** Registers a passkey of the authenticator that is plugged in; the page is one of the backend's origin. */
export const registerPasskey = (page: Page, service: LoginService, whom: Whom, type: PasskeyType) =>
  registerBy((wanted) => page.evaluate(createCredential, wanted), service, whom, type)

/**
 * Registers a passkey by `preRegister` and `register`. `make` runs `createCredential` in a browser. The screens for it
 * are tested elsewhere.
 */
export async function registerBy(
  make: (wanted: CreationRequest) => Promise<RegistrationResponseJSON>,
  service: LoginService,
  whom: Whom,
  type: PasskeyType,
): Promise<void> {
  const { accessToken, applicationId, userId } = await signInByApi(service, whom)
  const common = { applicationId: Number(applicationId), did: 1, userId: Number(userId), type }
  const call = async (path: string, body: object) => {
    const response = await fetch(`${service.loginUrl}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ ...common, ...body, ...domainOf(service) }),
    })
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { Response: options } = await call('preRegister', {})
  const { id, rawId, response } = await make({ options, name: whom.employeeId, type })
  const { attestationObject, clientDataJSON } = response
  const payload = { id, type: 'public-key', rawId, response: { attestationObject, clientDataJSON } }
  await call('register', { payload, deviceToken: '' })
}

const domainOf = ({ serverDomain }: LoginService) => (serverDomain === undefined ? {} : { serverDomain })

interface CreationRequest {
  readonly options: PublicKeyCredentialCreationOptionsJSON
  readonly name: string
  readonly type: PasskeyType
}

/** Runs in the page. Fills in what the specification's answer leaves out. */
export async function createCredential({
  options,
  name,
  type,
}: CreationRequest): Promise<RegistrationResponseJSON> {
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON({
      ...options,
      user: { ...options.user, name, displayName: name },
      excludeCredentials: (options.excludeCredentials ?? []).map((known) => ({
        ...known,
        type: 'public-key',
      })),
      authenticatorSelection: {
        authenticatorAttachment: type === 'platform' ? 'platform' : 'cross-platform',
        userVerification: 'required',
      },
    }),
  })
  return (credential as PublicKeyCredential).toJSON() as RegistrationResponseJSON
}
