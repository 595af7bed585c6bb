import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { saidBy, show, type, within } from './support/page'
import { loadScript } from './support/script'
import { enter, selfServiceTable, showSelfService } from './support/self-service'
import { showAuth } from './support/sign-in'
import { settled, until } from './support/until'

/**
 * A screen reader reads the error of a field with the field, when focus comes to it. It reads nothing where focus is
 * there already: then the live region says the error. Never both.
 */
describe('the error of a field', () => {
  const { answer } = testBackend({ ...signInTable, ...selfServiceTable })
  const unknown = 'This username does not exist. Please enter it again.'
  const wrong = 'Invalid verification number. Please enter it again.'
  const login = async () => {
    answer({ 'GET /login-service/user-authenticator': { status: 404, json: {} } })
    const element = show('mfa-login', { language: 'en', 'config-url': '/config.json' })
    await until(() => element.shadowRoot?.querySelector('[part=live-region]'))
    const field = await within(element).field()
    type(field, 'nobody')
    return { element, field }
  }
  const code = async () => {
    answer({ 'GET /login-service/otp/code/validate': { status: 401, json: { failInfo: { code: 7004 } } } })
    const element = showAuth('/auth/otp')
    const field = await within(element).field()
    type(field, '123456')
    const button = await within(element).submit()
    await until(() => !button.disabled)
    return { element, field, button }
  }

  before(() => loadScript())

  it('is announced at the sign-in where focus is in the field already', async () => {
    const { element, field } = await login()
    field.form?.requestSubmit()
    await until(() => saidBy(element).includes(unknown))
    expect(saidBy(element)).to.deep.equal([unknown])
    expect(element.shadowRoot?.activeElement).to.equal(field)
  })

  it('is read with the field at the sign-in where focus comes back to it, and not announced', async () => {
    const { element, field } = await login()
    const button = await within(element).submit()
    await until(() => !button.disabled)
    button.focus()
    button.click()
    await until(() => element.shadowRoot?.activeElement === field)
    await within(element).until(/This username does not exist/)
    expect(field.getAttribute('aria-describedby')).to.equal('employee-id-message')
    await settled()
    expect(saidBy(element)).to.deep.equal([])
  })

  it('is announced for a code, and once more for a second wrong one', async () => {
    const { element, field, button } = await code()
    field.form?.requestSubmit()
    await until(() => saidBy(element).includes(wrong))
    expect(element.shadowRoot?.activeElement).to.equal(field)
    await until(() => !button.hasAttribute('aria-busy'))
    field.form?.requestSubmit()
    await until(() => saidBy(element).length === 2)
    expect(saidBy(element)).to.deep.equal([wrong, wrong])
  })

  it('is read with the field of a code where focus comes back to it, and not announced', async () => {
    const { element, field, button } = await code()
    button.focus()
    button.click()
    await until(() => element.shadowRoot?.activeElement === field && field.ariaInvalid === 'true')
    await settled()
    expect(saidBy(element)).to.deep.equal([])
  })

  it('is announced for a name each time that Enter asks for it, and read with the field after Save', async () => {
    const screen = await showSelfService('/dashboard/mobile')
    ;(await screen.button('Rename Galaxy S24 (Groupware)')).click()
    const field = await screen.field('.devices form input')
    await until(() => screen.focused() === field)
    enter(field, 'n'.repeat(501))
    field.form?.requestSubmit()
    await until(() => saidBy(screen.element).length === 1)
    field.form?.requestSubmit()
    await until(() => saidBy(screen.element).length === 2)
    const tooLong = 'Use 500 characters or fewer.'
    expect(saidBy(screen.element)).to.deep.equal([tooLong, tooLong])
    const save = await screen.button('Save')
    save.focus()
    save.click()
    await until(() => screen.focused() === field)
    await settled()
    expect(saidBy(screen.element)).to.have.lengthOf(2)
    expect(screen.all('form [role=alert]')).to.deep.equal([])
  })
})
