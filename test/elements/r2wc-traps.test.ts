import r2wc from '@r2wc/core'
import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { configuration } from '../support/answers.mjs'
import { FakeBackend } from '../support/fake-backend'
import { clearPage, show, within } from './support/page'
import { loadScript } from './support/script'
import { settled, until } from './support/until'

/**
 * Traps of plain r2wc. Each test first shows the trap on an element that is r2wc and nothing else
 * (@r2wc/react-to-web-component only adds a renderer made of React), then that ours has it mended.
 */
const plain = { mounts: 0, updates: 0, unmounts: 0, props: {} as Record<string, unknown> }

const renderer = {
  mount(_container: unknown, _component: unknown, props: Record<string, unknown>) {
    plain.mounts += 1
    plain.props = { ...props }
    return {}
  },
  update(_context: unknown, props: Record<string, unknown>) {
    plain.updates += 1
    plain.props = { ...props }
  },
  unmount() {
    plain.unmounts += 1
  },
}

type Props = { container?: HTMLElement; language: string; flag: boolean; place: object }
const Plain = r2wc<Props, object>(
  (() => null) as never,
  {
    shadow: 'open',
    props: { language: 'string', flag: 'boolean', place: 'json' },
  },
  renderer as never,
)
customElements.define('plain-r2wc', Plain)
// An element whose class comes after its markup and its properties.
const defineLate = (tag: string) =>
  customElements.define(
    tag,
    r2wc<Props, object>(
      (() => null) as never,
      { shadow: 'open', props: { place: 'json' } },
      renderer as never,
    ),
  )

type PlainElement = HTMLElement & { language: string | null; place: unknown }

describe('a trap of plain r2wc that is mended', () => {
  const backend = new FakeBackend().takeOver()

  before(async () => {
    const early = document.createElement('mfa-login') as MfaElement
    early.place = { path: '/auth', state: { kept: true } }
    early.language = 'en'
    early.id = 'early'
    document.body.append(early)
    const script = await loadScript()
    script.configure({ configuration })
  })

  beforeEach(() => Object.assign(plain, { mounts: 0, updates: 0, unmounts: 0, props: {} }))
  afterEach(clearPage)
  after(() => {
    backend.restore()
    expect(backend.unlisted).to.deep.equal([])
  })

  it('takes over properties that were set before the upgrade (fails on plain r2wc)', () => {
    const late = document.createElement('late-r2wc') as PlainElement
    late.place = { path: '/auth' }
    document.body.append(late)
    defineLate('late-r2wc')
    expect(plain.props.place).to.equal(undefined)

    const early = document.getElementById('early')
    if (!early) {
      const again = document.createElement('mfa-login') as MfaElement
      expect(Object.hasOwn(again, 'place')).to.equal(false)
      throw new Error('the early element is gone')
    }
    expect(Object.hasOwn(early, 'place')).to.equal(false)
    expect((early as MfaElement).place).to.deep.equal({ path: '/auth', state: { kept: true } })
    expect(early.getAttribute('language')).to.equal('en')
  })

  it('hears an attribute that is removed (fails on plain r2wc)', async () => {
    const trap = show<PlainElement>('plain-r2wc', { language: 'en' })
    trap.removeAttribute('language')
    expect(trap.language).to.equal('en')

    const element = show('mfa-login', { language: 'en' })
    await within(element).title(/^Sign in/)
    element.setAttribute('language', 'ko')
    await within(element).title(/^로그인/)
    const browsers = navigator.language.startsWith('ko') ? /^로그인/ : /^Sign in/
    element.removeAttribute('language')
    await within(element).title(browsers)
    expect(element.language).to.equal(null)
  })

  it('takes an attribute without a value for what it says (fails on plain r2wc)', () => {
    const trap = show<PlainElement & { flag: boolean }>('plain-r2wc', { flag: '' })
    expect(trap.flag).to.equal(undefined)

    const element = show('mfa-login', { place: '', language: '' })
    expect(element.place.path).to.equal('/')
  })

  it('renders again when a property is set to null (fails on plain r2wc)', async () => {
    const trap = show<PlainElement>('plain-r2wc', { language: 'en' })
    const before = plain.updates
    trap.language = null
    expect(trap.hasAttribute('language')).to.equal(false)
    expect(plain.updates).to.equal(before)

    const [spoken, other] = navigator.language.startsWith('ko') ? [/^로그인/, 'en'] : [/^Sign in/, 'ko']
    const element = show('mfa-login', { language: other as string })
    await within(element).field()
    element.language = null
    await within(element).title(spoken as RegExp)
  })

  it('keeps objects out of attributes, and survives any text in them (fails on plain r2wc)', () => {
    const trap = show<PlainElement>('plain-r2wc')
    trap.place = { path: '/auth', state: { id: 'mjkim' } }
    expect(trap.getAttribute('place')).to.contain('mjkim')
    const { attributeChangedCallback } = trap as unknown as {
      attributeChangedCallback(...args: unknown[]): void
    }
    const spoil = () => attributeChangedCallback.call(trap, 'place', null, '{not json')
    expect(spoil).to.throw(SyntaxError)

    const element = show('mfa-login')
    element.place = { path: '/auth', state: { id: 'mjkim' } }
    expect(element.outerHTML).not.to.contain('mjkim')
    element.setAttribute('place', '{not json')
    expect(element.place.path).to.equal('{not json')
  })

  it('mounts nothing while it is outside the document (fails on plain r2wc)', async () => {
    const trap = document.createElement('plain-r2wc')
    trap.setAttribute('language', 'en')
    expect(plain.mounts).to.equal(1)

    const element = document.createElement('mfa-login')
    element.setAttribute('language', 'en')
    element.setAttribute('config-url', '/config.json')
    await settled()
    expect(element.shadowRoot?.childNodes.length).to.equal(0)
  })

  for (const move of ['append', 'moveBefore'] as const) {
    it(`keeps its screen when ${move} moves it (fails on plain r2wc)`, async () => {
      const target = document.createElement('div')
      document.body.append(target)
      const moveTo = (element: Element) =>
        move === 'moveBefore' && 'moveBefore' in target
          ? (target.moveBefore as (node: Node, before: Node | null) => void)(element, null)
          : target.append(element)

      const trap = show('plain-r2wc')
      moveTo(trap)
      expect(plain.unmounts).to.equal(1)

      const element = show('mfa-login', { language: 'en' })
      const field = await within(element).field()
      field.value = 'half-typed'
      moveTo(element)
      await settled()
      expect(within(element).fieldNow() === field).to.equal(true)
      expect(field.value).to.equal('half-typed')
    })
  }

  it('sees that the host has prevented an event (fails on plain r2wc)', async () => {
    const WithEvent = r2wc<{ container?: HTMLElement; onNavigate: (path: string) => unknown }, object>(
      (() => null) as never,
      { events: ['onNavigate'] },
      renderer as never,
    )
    customElements.define('event-r2wc', WithEvent)
    const trap = show('event-r2wc')
    trap.addEventListener('navigate', (event) => event.preventDefault())
    expect((plain.props.onNavigate as (path: string) => unknown)('/auth')).to.equal(undefined)

    const element = show('mfa-dashboard', { language: 'en' })
    const asked: string[] = []
    element.addEventListener('mfa-navigate', (event) => {
      asked.push((event as Event & { path: string }).path)
      event.preventDefault()
    })
    await until(() => asked.length > 0)
    await settled()
    expect(asked).to.deep.equal(['/'])
    expect(element.place.path).to.equal('/dashboard')
    expect(within(element).fieldNow() === null).to.equal(true)
  })
})
