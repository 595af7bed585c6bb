import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { heardErrors } from './support/heard-errors'
import { loadHeldScript, loseChunks } from './support/held-chunks'
import { show, type, within } from './support/page'
import { until } from './support/until'

describe('a sign-in on a bad line', () => {
  testBackend(signInTable)
  const errors = heardErrors()
  const { error } = console
  let findChooser: () => Promise<void>

  before(async () => {
    console.error = () => undefined
    findChooser = await loseChunks('auth-screens')
    await loadHeldScript()
  })
  after(() => {
    console.error = error
  })

  it('the chooser that was lost after the form can be asked for again, and its title has focus', async () => {
    const element = show('mfa-login', { language: 'en', 'config-url': '/config.json' })
    const screen = within(element)
    const field = await screen.field()
    type(field, 'mjkim')
    field.form?.requestSubmit()
    const retry = await screen.button(/^Try again$/)
    const title = await screen.title(/^This page couldn't be loaded$/)
    await until(() => element.shadowRoot?.activeElement === title)
    await until(() => errors.heard.length === 1)
    expect(errors.heard).to.deep.equal([{ code: 'stale-release' }])
    await findChooser()
    retry.focus()
    retry.click()
    // Chromium keeps what was lost for the life of the page, and a reload is the way on.
    const next = await screen.title(/^Choose|^A new version is ready$/)
    await until(() => element.shadowRoot?.activeElement === next)
    element.remove()
  })
})
