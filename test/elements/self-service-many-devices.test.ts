import { expect } from 'chai'
import type { Table } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { loadScript } from './support/script'
import { enter, selfServiceTable, showSelfService } from './support/self-service'
import { settled, until } from './support/until'

/** More than any quota of the reference backend allows. */
const count = 200

describe('two hundred devices', () => {
  const phonesFrom = (first: number): Table => ({
    'GET /user-service/mobile-authenticator': {
      json: {
        mobileAuthenticationStatus: 1,
        mobileAuthenticatorDtoList: Array.from({ length: count - first }, (_, at) => ({
          mobileAuthenticatorId: first + at,
          description: `Phone ${first + at}`,
          applicationName: 'Groupware',
          insertDate: '2026-03-04T10:00:00',
        })),
      },
    },
  })
  const backend = testBackend({ ...selfServiceTable, ...phonesFrom(0) })

  before(() => loadScript())

  const open = async ({ width }: { readonly width?: string } = {}) => {
    const screen = await showSelfService('/dashboard/mobile')
    screen.element.style.width = width ?? ''
    const rows = () => screen.all('.devices tbody tr')
    await until(() => screen.all('.devices .icon-button').length > 0)
    await settled()
    const [region] = screen.all('.devices .table-scroll')
    if (!region) throw new Error('there is no scroll region')
    return { screen, rows, region }
  }

  const scrolledToTheEnd = async (options?: Parameters<typeof open>[0]) => {
    const shown = await open(options)
    shown.region.scrollTo(0, shown.region.scrollHeight)
    await settled()
    return shown
  }

  for (const width of ['360px', '768px', '1280px'])
    it(`can be scrolled to the last in one go, ${width} wide`, async () => {
      const { rows, region } = await scrolledToTheEnd({ width })
      const { top, bottom } = region.getBoundingClientRect()
      const last = rows().at(-1)?.getBoundingClientRect()
      expect(last?.top).to.be.within(top, bottom)
    })

  it('can be renamed each, also one that was out of view', async () => {
    const { screen, rows } = await scrolledToTheEnd()
    const row = rows()[150]
    const pencil = row?.querySelector('button')
    pencil?.focus()
    expect(screen.focused()).to.equal(pencil)
    pencil?.click()
    const field = await screen.field('.devices form input')
    await until(() => screen.focused() === field)
    expect(field.value).to.equal('Phone 150')
  })

  it('keep what is typed as a name while one before it is deleted', async () => {
    const { screen, rows } = await scrolledToTheEnd()
    rows()[20]?.querySelector('button')?.click()
    enter(await screen.field('.devices form input'), 'My own')
    rows()[0]?.querySelector<HTMLElement>('.cell-end button')?.click()
    const dialog = await screen.dialog()
    backend.answer({ 'DELETE /user-service/mobile-authenticator': { status: 204 }, ...phonesFrom(1) })
    await until(() => dialog.querySelector('.button-danger:not(:disabled)'))
    dialog.querySelector<HTMLElement>('.button-danger')?.click()
    await until(() => rows()[19]?.querySelector('form'))
    const field = await screen.field('.devices form input')
    expect(rows()[19]?.contains(field)).to.equal(true)
    expect(field.value).to.equal('My own')
  })
})
