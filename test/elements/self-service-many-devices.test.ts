import { expect } from 'chai'
import type { Table } from './support/backend'
import { loadScript } from './support/script'
import { enter, selfServiceTable, showSelfService } from './support/self-service'
import { testBackend } from './support/test-backend'
import { settled, until } from './support/until'

const count = 1000

describe('a thousand devices', () => {
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
    await until(() => shown.rows().length === count)
    await settled()
    return shown
  }

  it('cost no more than ten until somebody scrolls, and are counted all the same', async () => {
    const { screen, rows, region } = await open()
    expect(rows()).to.have.lengthOf(10)
    expect(screen.all('.devices table')[0]?.getAttribute('aria-rowcount')).to.equal(String(count + 1))
    expect(region.scrollHeight).to.be.above(50 * count)
  })

  it('come as somebody scrolls, without a gap', async () => {
    const { rows, region } = await open()
    region.scrollTo(0, 2000)
    await until(() => rows().length > 10)
    await settled()
    expect(rows().length).to.be.below(200)
    const { bottom } = region.getBoundingClientRect()
    expect(rows().at(-1)?.getBoundingClientRect().bottom).to.be.above(bottom)
  })

  it('leave somebody where they have scrolled to, whenever the browser works out the layout', async () => {
    const { rows, region } = await open()
    // It sets the height of what is not drawn yet: here, the layout falls between that and the new rows.
    const { setProperty } = CSSStyleDeclaration.prototype
    CSSStyleDeclaration.prototype.setProperty = function (...property) {
      region.getBoundingClientRect()
      setProperty.apply(this, property)
    }
    try {
      region.scrollTo(0, 2000)
      await until(() => rows().length > 10)
      await settled()
      expect(region.scrollTop).to.equal(2000)
    } finally {
      CSSStyleDeclaration.prototype.setProperty = setProperty
    }
  })

  it('are rows of one table in the end, of which the browser skips what is out of view', async () => {
    const { screen, rows } = await scrolledToTheEnd()
    expect(screen.all('.devices table')).to.have.lengthOf(1)
    expect(rows().at(-1)?.getAttribute('aria-rowindex')).to.equal(String(count + 1))
    expect(rows()[500]?.checkVisibility({ contentVisibilityAuto: true })).to.equal(false)
    expect(rows()[500]?.checkVisibility()).to.equal(true)
  })

  for (const width of ['360px', '768px', '1280px'])
    it(`can be scrolled to the last in one go, ${width} wide`, async () => {
      const { rows, region } = await scrolledToTheEnd({ width })
      const { top, bottom } = region.getBoundingClientRect()
      const last = rows().at(-1)?.getBoundingClientRect()
      expect(last?.top).to.be.within(top, bottom)
    })

  it('keep the height of their list while somebody scrolls, so that its scroll bar does not move by itself', async () => {
    const { rows, region } = await open({ width: '1280px' })
    const heights = [region.scrollHeight]
    for (const top of [2_000, 8_000, region.scrollHeight]) {
      const before = rows().length
      region.scrollTo(0, top)
      await until(() => rows().length > before)
      await settled()
      heights.push(region.scrollHeight)
    }
    expect(heights).to.deep.equal(heights.map(() => region.scrollHeight))
  })

  it('are printed all', async () => {
    const { rows, region } = await open()
    dispatchEvent(new Event('beforeprint'))
    expect(rows()).to.have.lengthOf(count)
    expect(region.scrollHeight).to.be.above(50 * count)
  })

  it('can be renamed each, also one that was out of view', async () => {
    const { screen, rows } = await scrolledToTheEnd()
    const row = rows()[500]
    const pencil = row?.querySelector('button')
    pencil?.focus()
    expect(screen.focused()).to.equal(pencil)
    pencil?.click()
    const field = await screen.field('.devices form input')
    await until(() => screen.focused() === field)
    expect(field.value).to.equal('Phone 500')
    await until(() => row?.checkVisibility({ contentVisibilityAuto: true }))
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
