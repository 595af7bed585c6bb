import { expect } from 'chai'
import { FakeBackend } from '../support/fake-backend'
import { clearPage, show, within } from './support/page'
import { loadScript, tags } from './support/script'
import { settled } from './support/until'

/** A page that says nothing about the configuration. */
describe('an element without any attribute, on a page without configuration', () => {
  let backend: FakeBackend
  const lines: string[] = []
  const { error } = console

  before(async () => {
    console.error = (...line: unknown[]) => lines.push(line.map(String).join(' '))
    await loadScript()
  })

  beforeEach(() => {
    lines.length = 0
    backend = new FakeBackend({ [`GET ${location.pathname}`]: { text: '<!doctype html>' } }).takeOver()
  })

  afterEach(async () => {
    await clearPage()
    await settled()
    backend.restore()
    expect(backend.unlisted).to.deep.equal([])
  })

  after(() => {
    console.error = error
  })

  for (const tag of tags) {
    it(`<${tag}> says so in a dialog with a way out, and in the console [R190a, A38d]`, async () => {
      const errors: Event[] = []
      document.addEventListener('mfa-error', (event) => errors.push(event), { once: true })
      const element = show(tag, { language: 'en' })
      const dialog = await within(element).dialog()
      expect(dialog.textContent)
        .to.contain('Internal Server Error')
        .and.to.contain('Configuration file not found')
      expect(
        [...dialog.querySelectorAll('button')].some((button) => /reload/i.test(button.textContent ?? '')),
      ).to.equal(true)
      expect(errors.map((event) => (event as Event & { code: string }).code)).to.deep.equal(['configuration'])
      const line = lines.find((each) => each.includes('config'))
      for (const remedy of ['config-url', 'configure(', 'Mfa-Config-Location'])
        expect(line).to.contain(remedy)
    })
  }

  it('is reported once, by the first of five elements', async () => {
    const elements = tags.map((tag) => show(tag, { language: 'en' }))
    await within(elements[0] as Element).dialog()
    await settled()
    expect(
      elements.filter((element) => within(element).dialogNow()).map(({ localName }) => localName),
    ).to.deep.equal([tags[0]])
  })
})
