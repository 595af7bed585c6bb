import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { configuration } from '../support/answers.mjs'
import { FakeBackend } from '../support/fake-backend'
import { leftBehind } from './support/instruments'
import { clearPage, show, within } from './support/page'
import { loadScript, tags } from './support/script'
import { selfServiceTable } from './support/self-service'
import { next, settled, until } from './support/until'

/** Promises of all five elements. No session exists, so that each of them opens at the login form. */
describe('every element', () => {
  const backend = new FakeBackend(selfServiceTable).takeOver()
  const warnings: unknown[][] = []
  const { warn } = console

  before(async () => {
    const script = await loadScript()
    script.configure({ configuration })
  })

  afterEach(clearPage)
  after(() => {
    console.warn = warn
    backend.restore()
    expect(backend.unlisted).to.deep.equal([])
  })

  it('is defined once: a second copy of the script changes nothing and warns once', async () => {
    const defined = tags.map((tag) => customElements.get(tag))
    expect(defined).not.to.include(undefined)
    console.warn = (...line: unknown[]) => warnings.push(line)
    const copy = await loadScript('?second')
    copy.defineElements()
    console.warn = warn
    expect(tags.map((tag) => customElements.get(tag))).to.deep.equal(defined)
    expect(warnings.map(([line]) => String(line))).to.have.lengthOf(1)
    expect(String(warnings[0])).to.contain('mfa-login')
  })

  it('does nothing where there is no DOM', async () => {
    const url = new URL('/dist/mfa-elements.js', location.href)
    const code = `import(${JSON.stringify(url.href)}).then((m) => postMessage(Object.keys(m)), (e) => postMessage(String(e)))`
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), {
      type: 'module',
    })
    const { data } = await next<MessageEvent>(worker, 'message')
    worker.terminate()
    expect(data).to.have.members(['configure', 'defineElements'])
  })

  for (const tag of tags) {
    describe(`<${tag}>`, () => {
      it('reflects its attributes as properties and back', () => {
        const element = document.createElement(tag) as MfaElement
        const pairs = {
          configUrl: 'config-url',
          configHeader: 'config-header',
          language: 'language',
          theme: 'theme',
          portalUrl: 'portal-url',
        } as const
        for (const [property, attribute] of Object.entries(pairs) as [keyof typeof pairs, string][]) {
          expect(element[property], property).to.equal(null)
          element[property] = 'one'
          expect(element.getAttribute(attribute)).to.equal('one')
          element.setAttribute(attribute, 'two')
          expect(element[property]).to.equal('two')
          // Frameworks set what has no value to either.
          for (const nothing of [null, undefined]) {
            element[property] = 'three'
            element[property] = nothing
            expect(element.hasAttribute(attribute)).to.equal(false)
          }
        }
      })

      it('shows the login form with nothing but its tag', async () => {
        const element = show(tag)
        await within(element).field()
        expect(within(element).dialogNow() === null).to.equal(true)
      })

      it('says when it can be used, across shadow roots', async () => {
        const outer = document.createElement('div')
        outer.attachShadow({ mode: 'open' })
        document.body.append(outer)
        const heard = new Promise<[Event, EventTarget | undefined]>((resolve) => {
          const hear = (event: Event) => resolve([event, event.composedPath()[0]])
          document.addEventListener('mfa-ready', hear, { once: true })
        })
        const element = document.createElement(tag)
        outer.shadowRoot?.append(element)
        const [event, origin] = await heard
        expect(event).to.include({ bubbles: true, composed: true, cancelable: false })
        expect(origin === element).to.equal(true)
      })

      it('follows its theme attribute, and the inherited color-scheme without one', async () => {
        const element = show(tag, { theme: 'dark' })
        await within(element).field()
        const text = () => getComputedStyle(element.shadowRoot?.querySelector('.mfa') as Element).color
        const dark = text()
        element.theme = 'light'
        const light = text()
        expect(dark).not.to.equal(light)
        element.theme = 'auto'
        document.body.style.setProperty('color-scheme', 'dark')
        expect(text()).to.equal(dark)
        document.body.style.setProperty('color-scheme', 'light')
        expect(text()).to.equal(light)
        document.body.style.removeProperty('color-scheme')
      })

      it('keeps its screen when it is moved', async () => {
        const element = show(tag)
        const field = await within(element).field()
        const target = document.createElement('section')
        document.body.append(target)
        target.append(element)
        await settled()
        expect(within(element).fieldNow() === field).to.equal(true)
      })

      it('empties when it is removed, and is where it was when it returns', async () => {
        sessionStorage.setItem('mfa.accessToken', 'token')
        const element = show(tag, { language: 'en', place: '/dashboard/mobile' })
        await within(element).title(/./)
        element.place = { path: '/dashboard/otp', state: { kept: true } }
        element.remove()
        await until(() => element.shadowRoot?.childNodes.length === 0)
        document.body.append(element)
        await within(element).title(/./)
        expect(element.place).to.deep.equal({ path: '/dashboard/otp', state: { kept: true } })
      })

      it('leaves no listener, timer or socket behind after 100 times in and out', async () => {
        const cycle = async () => {
          const ready = next(document, 'mfa-ready')
          const element = show(tag)
          await ready
          element.remove()
          await Promise.resolve()
          expect(element.shadowRoot?.childNodes.length).to.equal(0)
        }
        // React keeps one listener a document, from the first root on.
        await cycle()
        await until(() => leftBehind().timers === 0)
        const before = leftBehind()
        for (let times = 0; times < 100; times++) await cycle()
        await until(() => leftBehind().timers === 0)
        expect(leftBehind()).to.deep.equal(before)
      }).timeout(60_000)
    })
  }
})
