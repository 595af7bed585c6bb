import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { holdChunks, loadHeldScript } from './support/held-chunks'
import { within } from './support/page'
import { selfServiceTable } from './support/self-service'
import { next, until } from './support/until'

describe('where React takes long to come', () => {
  testBackend({ ...signInTable, ...selfServiceTable })

  /** Where the control is, in a window in which the menu fits. */
  const placeOf = (element: Element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return [left, top, right, bottom].map(Math.round)
  }

  it('the shape of the dashboard stands before it, with the language control at its place', async () => {
    await setViewport({ width: 1280, height: 800 })
    const release = await Promise.all(['react', 'start'].map(holdChunks))
    const { configure } = await loadHeldScript()
    configure({ mode: 'portal' })
    sessionStorage.setItem('accessToken', 'token')
    const element = document.createElement('mfa-dashboard')
    element.innerHTML = '<p slot="menu-end" style="height: 40px; margin: 0">Theme</p>'
    element.setAttribute('language', 'en')
    element.setAttribute('config-url', '/config.json')
    document.body.append(element)
    await until(() => element.shadowRoot?.querySelector('.skeleton'))
    const control = () => element.shadowRoot?.querySelector('.language') as Element
    await within(element).button(/^한국어$/)
    const before = placeOf(control())
    expect(element.shadowRoot?.querySelector('[role=status]')?.textContent).to.equal('Loading…')
    const ready = next(element, 'mfa-ready')
    for (const each of release) await each()
    await ready
    await until(() => !element.shadowRoot?.querySelector('.skeleton'))
    expect(placeOf(control())).to.deep.equal(before)
    await setViewport({ width: 800, height: 600 })
  })
})
