import { ceremonyErrors } from './support/ceremony-errors'
import { sleepFor } from './support/clock'
import { until } from './support/until'

describe('mfa-error without a failed call, at a registration', () => {
  const { prompts, replace, registering, asked, configured, withoutCredentials, fireOnce } = ceremonyErrors()
  const creating = () => until(() => prompts.asked[0])

  fireOnce({
    'the browser refuses to make a passkey': {
      open: () => registering('pc'),
      after: async () => (await creating()).refuse('SecurityError'),
      shows: /Passkeys don't work on this page/,
      code: 'passkey',
    },
    'the device is registered already': {
      open: () => registering('fido'),
      after: async () => (await creating()).refuse('InvalidStateError'),
      shows: /This device is already registered/,
      code: 'duplicate',
    },
    'the prompt for a new passkey stays unanswered': {
      open: () => registering('fido'),
      after: () => asked().then(() => sleepFor(31)),
      shows: /registration failed/,
      code: 'timeout',
    },
    'the page is not secure': {
      open: () => registering('pc'),
      before: () => replace(globalThis, 'isSecureContext', false),
      shows: /This page isn't secure/,
      code: 'passkey',
    },
    'the browser has no passkeys to register': {
      open: () => registering('fido'),
      before: () => replace(globalThis, 'PublicKeyCredential', undefined),
      shows: /This browser isn't supported/,
      code: 'passkey',
    },
    'the page around it does not allow passkeys': {
      open: () => registering('fido'),
      before: () => replace(document, 'featurePolicy', { allowsFeature: () => false }),
      shows: /The surrounding page blocks registration/,
      code: 'passkey',
    },
    'the computer has no biometrics': {
      open: () => registering('pc'),
      before: () =>
        replace(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable', async () => false),
      shows: /This computer isn't set up yet/,
      code: 'passkey',
    },
    'the session has no user number': {
      open: () => registering('fido', { userId: 'abc' }),
      shows: /Sign in again/,
      code: 'passkey',
    },
    'nothing says where the broker of a registration is': {
      open: () => registering('mobile'),
      before: () => configured({ MESSAGE_BROKER_URL: '' }),
      shows: /Connection lost/,
      code: 'broker',
    },
    'the host has no credentials for the broker of a registration': {
      open: () => registering('otp'),
      before: withoutCredentials,
      shows: /Connection lost/,
      code: 'broker',
    },
  })
})
