import { testBackend } from './backend'
import { type Prompts, testPrompts } from './creations'
import { groupware, registerTable, type showAt, startAt, stateOf } from './register'
import { loadScript } from './script'
import { until } from './until'

/**
 * The registration of a passkey for each test of a `describe`, which has the browser's prompts in its hand. Where a test
 * replaces them, `ownPrompts` stands for the present ones.
 */
export function passkeyRegistration(ownPrompts?: Prompts) {
  const backend = testBackend(registerTable)
  const { answer } = backend
  const prompts = ownPrompts ?? testPrompts()
  const show = (method: 'pc' | 'fido', options?: Parameters<typeof showAt>[3]) =>
    startAt('mfa-register', `/register/${method}`, stateOf(method, { data: groupware }), options)
  const prompt = (number = 1) => until(() => prompts.asked[number - 1])
  const calls = (name: string) => backend.requests.filter(({ url }) => url.endsWith(name))

  before(() => loadScript())

  return { answer, prompts, show, prompt, calls }
}
