import { expect } from 'chai'
import { testBackend } from './support/backend'
import { loadScript } from './support/script'
import { enter, type SelfServiceScreen, selfServiceTable, showSelfService } from './support/self-service'
import { until } from './support/until'

const list = 'GET /user-service/mobile-authenticator'
const rename = 'PUT /user-service/update/mob/descriptionname'

describe('the name of a device', () => {
  const backend = testBackend(selfServiceTable)

  before(() => loadScript())
  afterEach(() => {
    document.body.style.removeProperty('width')
  })

  const startRenaming = async (screen: SelfServiceScreen) => {
    const pencil = await screen.button('Rename Galaxy S24 (Groupware)')
    pencil.focus()
    pencil.click()
    return screen.field('.devices form input')
  }
  const save = async (screen: SelfServiceScreen, name: string) => {
    const field = screen.all<HTMLInputElement>('.devices form input')[0] as HTMLInputElement
    enter(field, name)
    field.form?.requestSubmit()
    return field
  }

  it('is refused below its field, without a call, where it is longer than the backend takes', async () => {
    const screen = await showSelfService('/dashboard/mobile')
    await startRenaming(screen)
    const field = await save(screen, '갤'.repeat(501))
    await screen.reads(/Use 500 characters or fewer/)
    expect(field.getAttribute('aria-invalid')).to.equal('true')
    const described = field.getAttribute('aria-describedby')
    expect(screen.all(`[id="${described}"]`)[0]?.textContent).to.contain('Use 500 characters')
    expect(screen.focused()).to.equal(field)
    expect(screen.dialogs()).to.deep.equal([])
    screen.element.setAttribute('language', 'ko')
    await screen.reads(/이름은 최대 500자까지/)
    screen.element.setAttribute('language', 'en')

    enter(field, '😀'.repeat(500))
    await until(() => !field.hasAttribute('aria-invalid'))
    field.form?.requestSubmit()
    await screen.dialog()
    expect(backend.requests.filter(({ method }) => method === 'PUT')).to.deep.equal([])
  })

  it('leaves focus at the title of the list where the device turns out to be gone', async () => {
    const screen = await showSelfService('/dashboard/mobile')
    await startRenaming(screen)
    await save(screen, 'New name')
    await screen.dialog()
    backend.answer({
      [list]: { json: { mobileAuthenticationStatus: 1, mobileAuthenticatorDtoList: [] } },
      [rename]: { status: 404, json: { failInfo: { code: 6001, message: 'no such device' } } },
    })
    ;(await screen.button('Rename')).click()
    await screen.reads(/No devices yet/)
    await until(() => /Error code 6001/.test(screen.dialogs()[0]?.textContent ?? ''))
    screen.buttonNow('OK', 'dialog button')?.click()
    await until(() => screen.dialogs().length === 0)
    await until(() => screen.focused()?.textContent === 'Registered devices')
  })

  for (const width of [680, 768, 1000])
    it(`is edited in one line in a box of ${width} px`, async () => {
      document.body.style.setProperty('width', `${width}px`)
      const screen = await showSelfService('/dashboard/mobile')
      const field = await startRenaming(screen)
      const tops = [field, ...screen.all('.devices form button')].map((node) => {
        const { top, height } = node.getBoundingClientRect()
        return Math.round(top + height / 2)
      })
      expect(new Set(tops).size, tops.join()).to.equal(1)
    })
})
