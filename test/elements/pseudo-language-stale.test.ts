import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { accented } from '../support/pseudo-language/accented'
import { problemsOn } from './support/language-on-screen'
import { show, within } from './support/page'
import { until } from './support/until'

/** The entry is run from a blob: files beside it are not there, as after a release that has replaced them. */
describe('a language that is added, where a release has replaced the program', () => {
  const { error } = console

  before(async function (this: { timeout(ms: number): void }) {
    this.timeout(240_000)
    console.error = () => undefined
    const code = await (await fetch('/pseudo-language/dist/mfa-elements.js')).text()
    await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
  })
  after(async () => {
    console.error = error
    sessionStorage.clear()
    await setViewport({ width: 800, height: 600 })
  })

  for (const text of ['A new version is ready', 'Part of this page is missing or blocked'])
    it(`is the only one on what offers to reload the page: ${text}`, async () => {
      const element = show('mfa-login', { language: 'qps-ploc' })
      await until(() => within(element).text().includes(accented(text)))
      expect(await problemsOn(element)).to.deep.equal([])
      element.remove()
      sessionStorage.setItem('mfa.reloadedAt', String(Date.now()))
    })
})
