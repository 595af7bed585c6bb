import { expect } from 'chai'
import { enter, type Inside, insideTable, showInside } from './support/inside'
import { loadScript } from './support/script'
import { testBackend } from './support/test-backend'
import { until } from './support/until'

const list = 'GET /user-service/mobile-authenticator'
const rename = 'PUT /user-service/update/mob/descriptionname'

describe('the name of a device', () => {
  const backend = testBackend(insideTable)

  before(() => loadScript())
  afterEach(() => {
    document.body.style.removeProperty('width')
  })

  const startRenaming = async (inside: Inside) => {
    const pencil = await inside.button('Rename Galaxy S24 (Groupware)')
    pencil.focus()
    pencil.click()
    return inside.field('.devices form input')
  }
  const save = async (inside: Inside, name: string) => {
    const field = inside.all<HTMLInputElement>('.devices form input')[0] as HTMLInputElement
    enter(field, name)
    field.form?.requestSubmit()
    return field
  }

  it('is refused below its field, without a call, where it is longer than the backend takes', async () => {
    const inside = await showInside('/dashboard/mobile')
    await startRenaming(inside)
    const field = await save(inside, '갤'.repeat(501))
    await inside.reads(/Use 500 characters or fewer/)
    expect(field.getAttribute('aria-invalid')).to.equal('true')
    const described = field.getAttribute('aria-describedby')
    expect(inside.all(`[id="${described}"]`)[0]?.textContent).to.contain('Use 500 characters')
    expect(inside.focused()).to.equal(field)
    expect(inside.dialogs()).to.deep.equal([])
    inside.element.setAttribute('language', 'ko')
    await inside.reads(/이름은 최대 500자까지/)
    inside.element.setAttribute('language', 'en')

    enter(field, '😀'.repeat(500))
    await until(() => !field.hasAttribute('aria-invalid'))
    field.form?.requestSubmit()
    await inside.dialog()
    expect(backend.requests.filter(({ method }) => method === 'PUT')).to.deep.equal([])
  })

  it('leaves focus at the title of the list where the device turns out to be gone', async () => {
    const inside = await showInside('/dashboard/mobile')
    await startRenaming(inside)
    await save(inside, 'New name')
    await inside.dialog()
    backend.answer({
      [list]: { json: { mobileAuthenticationStatus: 1, mobileAuthenticatorDtoList: [] } },
      [rename]: { status: 404, json: { failInfo: { code: 6001, message: 'no such device' } } },
    })
    ;(await inside.button('Rename')).click()
    await inside.reads(/No devices yet/)
    await until(() => /Error code 6001/.test(inside.dialogs()[0]?.textContent ?? ''))
    inside.buttonNow('OK', 'dialog button')?.click()
    await until(() => inside.dialogs().length === 0)
    await until(() => inside.focused()?.textContent === 'Registered devices')
  })

  for (const width of [680, 768, 1000])
    it(`is edited in one line in a box of ${width} px`, async () => {
      document.body.style.setProperty('width', `${width}px`)
      const inside = await showInside('/dashboard/mobile')
      const field = await startRenaming(inside)
      const tops = [field, ...inside.all('.devices form button')].map((node) => {
        const { top, height } = node.getBoundingClientRect()
        return Math.round(top + height / 2)
      })
      expect(new Set(tops).size, tops.join()).to.equal(1)
    })
})
