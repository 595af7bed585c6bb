import { expect } from 'chai'
import { loginData, signInTable } from '../support/answers.mjs'
import type { Answer } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { show, within } from './support/page'
import { groupware, registerTable, showAt, stateOf } from './support/register'
import { loadScript } from './support/script'
import { enter } from './support/self-service'
import { placeOf, showAuth } from './support/sign-in'
import { next, settled, until } from './support/until'

/** Presses Enter: the browser then clicks the form's button, unless that is off. */
const pressEnter = (field: HTMLInputElement) =>
  field.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()

/** Answers that are held back until the test gives them, in the order in which they were asked for. */
function heldAnswers() {
  const asked: { readonly address: URL; readonly sent: unknown; give: (answer: Answer) => void }[] = []
  return {
    asked,
    hold: ({ address, sent }: { address: URL; sent: unknown }) =>
      new Promise<Answer>((give) => asked.push({ address, sent, give })),
    nth: (count: number) => until(() => asked[count - 1]),
  }
}

describe('a text that is typed while a call about the one before is under way', () => {
  const { answer } = testBackend({ ...registerTable, ...signInTable })

  before(() => loadScript())

  describe('at the sign-in', () => {
    const start = async (employeeId = 'mjkim') => {
      const lookups = heldAnswers()
      answer({ 'GET /login-service/user-authenticator': lookups.hold })
      const element = show('mfa-login', { language: 'en', 'config-url': '/config.json' })
      await next(element, 'mfa-ready')
      const screen = within(element)
      const field = await screen.field()
      enter(field, employeeId)
      const button = await screen.submit()
      await until(() => !button.disabled)
      pressEnter(field)
      await lookups.nth(1)
      await until(() => button.hasAttribute('aria-busy'))
      const idOf = ({ address }: { address: URL }) => address.searchParams.get('employeeId')
      const found = (id: string) => ({ json: { ...loginData, employeeId: id } })
      return { element, screen, field, button, lookups, found, ids: () => lookups.asked.map(idOf) }
    }

    it('and submitted is looked up, and the answer about the other one opens nothing', async () => {
      const { element, screen, field, lookups, found, ids } = await start('mjki')
      enter(field, 'mjkim')
      pressEnter(field)
      const second = await lookups.nth(2)
      lookups.asked[0]?.give(found('mjki'))
      await settled()
      expect(placeOf(element)).to.equal('/')
      second.give(found('mjkim'))
      await screen.until(/Signing in as mjkim/)
      expect(ids()).to.deep.equal(['mjki', 'mjkim'])
    })

    it('waits for Enter, and the answer about the other one opens nothing', async () => {
      const { element, field, button, lookups, found, ids } = await start('mjki')
      enter(field, 'mjkim')
      await until(() => !button.hasAttribute('aria-busy'))
      lookups.asked[0]?.give(found('mjki'))
      await settled()
      expect([placeOf(element), field.value, ids()]).to.deep.equal(['/', 'mjkim', ['mjki']])
    })

    it('gets no message that is about the other one', async () => {
      const { screen, field, lookups } = await start('nobody')
      enter(field, 'mjkim')
      lookups.asked[0]?.give({ status: 404, json: {} })
      await settled()
      await settled()
      expect(screen.text()).not.to.contain('does not exist')
      expect(field.hasAttribute('aria-invalid')).to.equal(false)
    })

    it('and filled in without an event gets no message that is about the other one', async () => {
      const { screen, field, button, lookups } = await start('nobody')
      field.value = 'mjkim'
      lookups.asked[0]?.give({ status: 404, json: {} })
      await until(() => !button.hasAttribute('aria-busy'))
      expect(screen.text()).not.to.contain('does not exist')
      expect(field.value).to.equal('mjkim')
    })

    it('is not looked up twice where it is the same, in other letters too', async () => {
      const { screen, field, lookups, found, ids } = await start()
      pressEnter(field)
      enter(field, ' MJKim ')
      pressEnter(field)
      await settled()
      lookups.asked[0]?.give(found('mjkim'))
      await screen.until(/Signing in as mjkim/)
      expect(ids()).to.deep.equal(['mjkim'])
    })

    it('leaves the box as it is then: an ID is remembered only where that is ticked when the answer comes', async () => {
      const { screen, lookups, found } = await start()
      const box = await screen.checkbox()
      box.click()
      lookups.asked[0]?.give(found('mjkim'))
      await screen.until(/Signing in as mjkim/)
      expect(localStorage.getItem('savedId')).to.equal('mjkim')
    })
  })

  describe('at a code', () => {
    const wrong = 'This verification code is invalid. Please enter it again.'
    const refusal = { status: 401, json: { failInfo: { code: 7004 } } }
    const start = async (code: string) => {
      const checks = heldAnswers()
      answer({ 'GET /login-service/email/authenticate/validate': checks.hold })
      const element = showAuth('/auth/email')
      const screen = within(element)
      const field = await screen.field()
      enter(field, code)
      const button = await screen.submit()
      await until(() => !button.disabled)
      pressEnter(field)
      await checks.nth(1)
      await until(() => button.hasAttribute('aria-busy'))
      const codeOf = ({ address }: { address: URL }) => address.searchParams.get('code')
      return { element, screen, field, button, checks, codes: () => checks.asked.map(codeOf) }
    }

    it('and submitted is checked as soon as the other one is found wrong, of which no word is said', async () => {
      const { element, screen, field, checks, codes } = await start('111111')
      enter(field, '482913')
      pressEnter(field)
      await settled()
      expect(codes(), 'one check at a time').to.deep.equal(['111111'])
      checks.asked[0]?.give(refusal)
      const second = await checks.nth(2)
      expect(screen.text()).not.to.contain(wrong)
      second.give({ json: { accessToken: 'access', refreshToken: 'refresh' } })
      await until(() => placeOf(element) === '/dashboard')
      expect(codes()).to.deep.equal(['111111', '482913'])
    })

    it('is neither selected nor called wrong when the answer about the other one comes', async () => {
      const { screen, field, button, checks, codes } = await start('111111')
      enter(field, '4829')
      field.setSelectionRange(4, 4)
      checks.asked[0]?.give(refusal)
      await until(() => !button.hasAttribute('aria-busy'))
      await settled()
      expect([field.selectionStart, field.selectionEnd, field.value]).to.deep.equal([4, 4, '4829'])
      expect(screen.text()).not.to.contain(wrong)
      expect(codes()).to.deep.equal(['111111'])
    })

    it('is not checked twice where it is the same', async () => {
      const { screen, field, checks, codes } = await start('111111')
      pressEnter(field)
      enter(field, '1111 11')
      pressEnter(field)
      checks.asked[0]?.give(refusal)
      await screen.until(new RegExp(wrong))
      await settled()
      expect(codes()).to.deep.equal(['111111'])
      expect([field.selectionStart, field.selectionEnd]).to.deep.equal([0, 6])
    })

    it('does not undo a sign-in that the other one has done', async () => {
      const { element, field, checks, codes } = await start('482913')
      enter(field, '4829131')
      pressEnter(field)
      checks.asked[0]?.give({ json: { accessToken: 'access', refreshToken: 'refresh' } })
      await until(() => placeOf(element) === '/dashboard')
      expect(codes()).to.deep.equal(['482913'])
    })
  })

  describe('as the name of a new device', () => {
    const start = async (name: string) => {
      const renames = heldAnswers()
      const device = { fidoAuthenticatorId: 21, description: 'Passkey 1', applicationName: 'Groupware' }
      answer({
        'GET /user-service/ctap': { json: { fidoAuthenticatorDtos: [device], fidoStatus: 1 } },
        'PUT /user-service/update/fido/descriptionname': renames.hold,
      })
      const element = showAt('mfa-register', '/register/complete', stateOf('fido', { data: groupware }))
      const screen = within(element)
      const field = await screen.field()
      enter(field, name)
      await until(() => field.value === name)
      pressEnter(field)
      await renames.nth(1)
      const button = await screen.submit()
      await until(() => button.hasAttribute('aria-busy'))
      const nameOf = ({ sent }: { sent: unknown }) => (sent as { description: string }).description
      return { element, screen, field, renames, names: () => renames.asked.map(nameOf) }
    }

    it('stays, and OK saves it', async () => {
      const { element, screen, field, renames, names } = await start('Key')
      enter(field, 'Key (office)')
      renames.asked[0]?.give({ json: {} })
      const button = await screen.submit()
      await until(() => !button.hasAttribute('aria-busy'))
      expect([placeOf(element), field.value]).to.deep.equal(['/register/complete', 'Key (office)'])
      pressEnter(field)
      ;(await renames.nth(2)).give({ json: {} })
      await until(() => placeOf(element) === '/dashboard/fido')
      expect(names()).to.deep.equal(['Key', 'Key (office)'])
    })

    it('and confirmed is saved after the other one', async () => {
      const { element, field, renames, names } = await start('Key')
      pressEnter(field)
      enter(field, 'Passkey 1')
      pressEnter(field)
      renames.asked[0]?.give({ json: {} })
      ;(await renames.nth(2)).give({ json: {} })
      await until(() => placeOf(element) === '/dashboard/fido')
      expect(names()).to.deep.equal(['Key', 'Passkey 1'])
    })

    it('is not said to be the one that could not be saved', async () => {
      const { screen, field, renames } = await start('Key')
      enter(field, 'Key (office)')
      renames.asked[0]?.give({ status: 500, text: '' })
      ;(await screen.dialog()).querySelector('button')?.click()
      await until(() => screen.dialogNow() === null)
      expect(screen.text()).not.to.contain("Couldn't save the name")
      expect(field.value).to.equal('Key (office)')
    })
  })
})
