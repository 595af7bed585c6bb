import { expect } from 'chai'
import { clearPage, show, within } from './support/page'
import { next } from './support/until'

/**
 * A release has replaced the chunks that a page still asks for. The script is run from a blob here: its `import()` of
 * files beside it fails there, as that of a file that is gone.
 */
describe('when a chunk of an older release is gone', () => {
  const { error } = console

  before(async () => {
    console.error = () => undefined
    const code = await (await fetch('/dist/mfa-elements.js')).text()
    await import(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
    const { defineElements } = await import('/dist/mfa-elements.js' as string)
    expect(defineElements).to.be.a('function')
  })

  after(() => {
    console.error = error
  })

  afterEach(clearPage)

  it('an element offers to reload the page, without any further chunk', async () => {
    const failure = next<Event & { code: string }>(document, 'mfa-error')
    const element = show('mfa-dashboard', { language: 'en' })
    await within(element).title(/^A new version is ready/)
    expect((await failure).code).to.equal('stale-release')
    await within(element).button(/^Reload$/)
    await within(element).until(/stale-release, \d/)
    const alert = element.shadowRoot?.querySelector('[role=alert]')
    expect(alert?.textContent).to.match(/check your connection\.$/)
  })

  it('it does not promise a new version again when a reload has just been made for one', async () => {
    sessionStorage.setItem('mfa.reloadedAt', String(Date.now() - 10_000))
    const element = show('mfa-login', { language: 'en' })
    await within(element).title(/^Part of this page is missing or blocked/)
    await within(element).button(/^Reload$/)
    await within(element).until(/stale-release, \d/)
    sessionStorage.setItem('mfa.reloadedAt', String(Date.now() - 600_000))
    await within(show('mfa-login', { language: 'en' })).title(/^A new version is ready/)
    sessionStorage.removeItem('mfa.reloadedAt')
  })

  it('it says so in Korean as well', async () => {
    const element = show('mfa-login', { language: 'ko' })
    await within(element).title(/^새 버전/)
    await within(element).button(/^새로 고침$/)
    await within(element).until(/stale-release, \d/)
  })
})
