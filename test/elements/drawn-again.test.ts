import { expect } from 'chai'
import { loginData, signInTable } from '../support/answers.mjs'
import type { Answer } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { show, within } from './support/page'
import { groupware, registerTable, showAt, stateOf } from './support/register'
import { replacements } from './support/replacements'
import { loadScript } from './support/script'
import { enter, selfServiceTable, showSelfService } from './support/self-service'
import { placeOf, showAuth } from './support/sign-in'
import { next, settled, until } from './support/until'

/** Other code has taken a node away or wrapped it, so that React fails at its next change. */
describe('a form in which React fails is drawn again', () => {
  const { answer } = testBackend({ ...selfServiceTable, ...registerTable, ...signInTable })
  const { replace, restore } = replacements()
  const { warn } = console
  let warnings: string[] = []

  before(() => loadScript())
  beforeEach(() => {
    warnings = []
    console.warn = (text: unknown) => warnings.push(String(text))
  })
  afterEach(() => {
    restore()
    console.warn = warn
  })

  /** Lets the next changes of React to an element's nodes fail. */
  const failNext = (element: Element, times = 1) => {
    let left = times
    for (const name of ['appendChild', 'insertBefore'] as const) {
      const real = Node.prototype[name] as (...given: unknown[]) => unknown
      replace(Node.prototype, name, function (this: Node, ...given: unknown[]) {
        if (left > 0 && this.getRootNode() === element.shadowRoot) {
          left -= 1
          throw new DOMException('The node before which the new node is to be inserted…', 'NotFoundError')
        }
        return real.apply(this, given)
      })
    }
    return () => left === 0
  }
  const forms = (element: Element) => element.shadowRoot?.querySelectorAll('form').length
  const caretOf = ({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd]

  describe('at the sign-in', () => {
    const start = async () => {
      const element = show('mfa-login', { language: 'en', 'config-url': '/config.json' })
      await next(element, 'mfa-ready')
      const screen = within(element)
      const field = await screen.field()
      field.focus()
      return { element, screen, field }
    }

    it('with its text, caret and focus where an extension has removed the box', async () => {
      const { element, screen, field } = await start()
      ;(await screen.checkbox()).closest('label')?.remove()
      enter(field, 'ㅡㅓㅏㅑㅡ')
      await screen.button(/^Did you mean mjkim/)
      const drawn = screen.fieldNow() as HTMLInputElement
      expect([drawn === field, drawn.value, caretOf(drawn)]).to.deep.equal([false, 'ㅡㅓㅏㅑㅡ', [5, 5]])
      expect(element.shadowRoot?.activeElement === drawn).to.equal(true)
      expect([forms(element), warnings]).to.deep.equal([1, ['mfa-elements: a form is drawn again.']])
      ;(await screen.button(/^Did you mean mjkim/)).click()
      expect([drawn.value, (await screen.submit()).disabled]).to.deep.equal(['mjkim', false])
    })

    it('with its box, and takes what is filled in without an event', async () => {
      const { element, screen, field } = await start()
      ;(await screen.checkbox()).click()
      const failed = failNext(element)
      enter(field, 'ㅡㅓㅏㅑㅡ')
      await until(failed)
      await until(() => screen.fieldNow() !== field)
      expect((await screen.checkbox()).checked).to.equal(true)
      const drawn = screen.fieldNow() as HTMLInputElement
      drawn.value = ''
      drawn.dispatchEvent(new Event('change', { bubbles: true }))
      expect((await screen.submit()).disabled).to.equal(true)
    })

    it('while its lookup goes on', async () => {
      const asked: ((answer: Answer) => void)[] = []
      answer({ 'GET /login-service/user-authenticator': () => new Promise((give) => asked.push(give)) })
      const { element, screen, field } = await start()
      enter(field, 'mjkim')
      const failed = failNext(element)
      field.form?.requestSubmit()
      await until(failed)
      await until(() => screen.fieldNow() !== field)
      expect(screen.fieldNow()?.value).to.equal('mjkim')
      expect((await screen.submit()).getAttribute('aria-busy')).to.equal('true')
      asked[0]?.({ json: loginData })
      await until(() => placeOf(element) === '/auth')
      expect(asked).to.have.lengthOf(1)
    })

    it('with its text when it fails several times in a row', async () => {
      const { element, screen, field } = await start()
      enter(field, 'mjkim')
      field.setSelectionRange(2, 3)
      const failed = failNext(element, 2)
      enter(field, 'ㅡㅓㅏㅑㅡ')
      await until(failed)
      await settled()
      const drawn = await screen.field()
      await until(() => drawn.value === 'ㅡㅓㅏㅑㅡ')
      expect(element.shadowRoot?.activeElement === drawn).to.equal(true)
    })
  })

  it('with the code, whose check goes on', async () => {
    const asked: ((answer: Answer) => void)[] = []
    answer({
      'GET /login-service/email/authenticate/validate': () => new Promise((give) => asked.push(give)),
    })
    const element = showAuth('/auth/email')
    const screen = within(element)
    const field = await screen.field()
    field.focus()
    enter(field, '482913')
    field.setSelectionRange(1, 3)
    const failed = failNext(element)
    field.form?.requestSubmit()
    await until(failed)
    await until(() => screen.fieldNow() !== field)
    const drawn = screen.fieldNow() as HTMLInputElement
    expect([drawn.value, caretOf(drawn)]).to.deep.equal(['482913', [1, 3]])
    expect(element.shadowRoot?.activeElement === drawn).to.equal(true)
    asked[0]?.({ status: 401, json: { failInfo: { code: 7004 } } })
    await screen.until(/This verification code is invalid/)
    expect([drawn.value, caretOf(drawn), asked.length]).to.deep.equal(['482913', [0, 6], 1])
  })

  it('with the name that is being changed', async () => {
    const screen = await showSelfService('/dashboard/mobile')
    ;(await screen.button('Rename Galaxy S24 (Groupware)')).click()
    const field = await screen.field('.devices form input')
    await until(() => screen.focused() === field)
    enter(field, 'n'.repeat(501))
    field.setSelectionRange(7, 8)
    const failed = failNext(screen.element)
    field.form?.requestSubmit()
    await until(failed)
    await screen.reads(/Use 500 characters or fewer|Devices/)
    const drawn = await until(() => screen.all<HTMLInputElement>('.devices form input')[0])
    expect([drawn === field, drawn.value.length, caretOf(drawn)]).to.deep.equal([false, 501, [7, 8]])
    expect(screen.focused()).to.equal(drawn)
  })

  it('with the name of a new device', async () => {
    const names: string[] = []
    const device = { fidoAuthenticatorId: 21, description: 'Passkey 1', applicationName: 'Groupware' }
    answer({
      'GET /user-service/ctap': { json: { fidoAuthenticatorDtos: [device], fidoStatus: 1 } },
      'PUT /user-service/update/fido/descriptionname': ({ sent }) => {
        names.push((sent as { description: string }).description)
        return { json: {} }
      },
    })
    const element = showAt('mfa-register', '/register/complete', stateOf('fido', { data: groupware }))
    const screen = within(element)
    const field = await screen.field()
    enter(field, 'Key (office)')
    const failed = failNext(element)
    field.form?.requestSubmit()
    await until(failed)
    await until(() => placeOf(element) === '/dashboard/fido')
    expect(names).to.deep.equal(['Key (office)'])
    expect(warnings).to.deep.equal(['mfa-elements: a form is drawn again.'])
  })

  it('with what is searched for', async () => {
    const screen = await showSelfService('/dashboard/mobile')
    const field = await screen.field('[part=search-input]')
    field.focus()
    const failed = failNext(screen.element)
    enter(field, 'HR')
    await until(failed)
    const drawn = await until(() =>
      screen.all<HTMLInputElement>('[part=search-input]').find((one) => one !== field),
    )
    expect([drawn.value, caretOf(drawn)]).to.deep.equal(['HR', [2, 2]])
    expect(screen.focused()).to.equal(drawn)
  })
})
