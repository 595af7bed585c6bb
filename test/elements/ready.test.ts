import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { configuration } from '../support/answers.mjs'
import { FakeBackend } from '../support/fake-backend'
import { clearPage, show, within } from './support/page'
import { loadScript } from './support/script'
import { next, settled } from './support/until'

describe('a host that acts as soon as an element is ready', () => {
  const { error, warn } = console
  const reported: string[] = []
  const note = (...line: unknown[]) => reported.push(line.join(' '))
  const backend = new FakeBackend().takeOver()

  before(async () => {
    const script = await loadScript()
    script.configure({ configuration })
    Object.assign(console, { error: note, warn: note })
  })
  afterEach(async () => {
    await settled()
    await clearPage()
    expect(reported.splice(0).join('\n')).to.equal('')
  })
  after(() => {
    Object.assign(console, { error, warn })
    backend.restore()
    expect(backend.unlisted).to.deep.equal([])
  })

  it('may load it again', async () => {
    const element = show('mfa-login', { language: 'en' })
    await new Promise<void>((resolve) => {
      let times = 0
      element.addEventListener('mfa-ready', () => {
        times += 1
        if (times === 3) resolve()
        else element.refresh()
      })
    })
    await within(element).title(/^Sign in/)
  })

  it('may load another one', async () => {
    const one = show('mfa-login', { language: 'en' })
    const other = show('mfa-login', { language: 'en' })
    one.addEventListener('mfa-ready', () => other.refresh(), { once: true })
    other.addEventListener('mfa-ready', () => one.refresh(), { once: true })
    await Promise.all([next(one, 'mfa-ready'), next(other, 'mfa-ready')])
    await settled()
    for (const element of [one, other]) await within(element).title(/^Sign in/)
  })

  it('may put in another one, and change its language at once', async () => {
    const element = show('mfa-login', { language: 'en' })
    const added = await new Promise<MfaElement>((resolve) =>
      element.addEventListener('mfa-ready', () => {
        const other = show('mfa-login', { language: 'en' })
        other.language = 'ko'
        resolve(other)
      }),
    )
    await next(added, 'mfa-ready')
    await within(added).title(/^로그인/)
  })
})
