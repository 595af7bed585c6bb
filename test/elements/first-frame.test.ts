import { expect } from 'chai'
import { configuration, signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { show } from './support/page'
import { loadScript } from './support/script'
import { next } from './support/until'

/** A file of its own: a page loads each part of the program once. */
describe('the frame with the login form', () => {
  testBackend(signInTable)

  it('comes before any further file is asked for', async () => {
    const { configure } = await loadScript()
    configure({ configuration })
    const element = show('mfa-login', { language: 'en' })
    const ready = next(element, 'mfa-ready')
    expect(element.shadowRoot?.querySelector('input')).to.not.equal(null)
    const frameAt = await new Promise<number>((resolve) => {
      requestAnimationFrame(() => resolve(performance.now()))
    })
    await ready
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/dist/chunks/'))
    expect(asked).to.not.have.lengthOf(0)
    expect(asked.filter(({ startTime }) => startTime < frameAt).map(({ name }) => name)).to.deep.equal([])
  })
})
