import { vitestConfig } from './vitest-options.mjs'

/** The tests of the mutated rooms: with all tests of the server, each mutant would start a hundred servers. */
const tests = [
  ...['email-sign-in', 'unchecked-guesses', 'double-spends', 'guessing-odds', 'message-ceilings', 'tokens'],
  ...['passkeys', 'passkey-refusals', 'passkey-registering', 'passkey-domain', 'attestation'],
  ...['push', 'push-limits', 'push-turn', 'push-outbox', 'push-outage', 'push-phone-opened', 'phone'],
  ...['registration-serials', 'registration-pairing', 'registration-phone', 'registration-licence', 'trust'],
]

export default vitestConfig({
  include: tests.map((name) => `test/server/${name}.test.ts`),
  globalSetup: 'test/support/pglite-image.setup.ts',
})
