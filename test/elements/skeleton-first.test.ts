import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { holdChunks, loadHeldScript } from './support/held-chunks'
import { within } from './support/page'
import { selfServiceTable } from './support/self-service'
import { next, until } from './support/until'

describe('where React takes long to come', () => {
  testBackend({ ...signInTable, ...selfServiceTable })

  it('the shape of the dashboard stands before it, with the language control', async () => {
    const release = await Promise.all(['react', 'start'].map(holdChunks))
    await loadHeldScript()
    sessionStorage.setItem('mfa.accessToken', 'token')
    const element = document.createElement('mfa-dashboard')
    element.setAttribute('language', 'en')
    element.setAttribute('config-url', '/config.json')
    document.body.append(element)
    await until(() => element.shadowRoot?.querySelector('.skeleton'))
    await within(element).button(/^한국어$/)
    expect(element.shadowRoot?.querySelector('[role=status]')?.textContent).to.equal('Loading…')
    const ready = next(element, 'mfa-ready')
    for (const each of release) await each()
    await ready
    await until(() => !element.shadowRoot?.querySelector('.skeleton'))
  })
})
