import { expect } from 'chai'
import { insideTable, showInside } from './support/inside'
import { loadScript } from './support/script'
import { testBackend } from './support/test-backend'
import { settled, until } from './support/until'

const count = 1000

describe('a thousand devices', () => {
  testBackend({
    ...insideTable,
    'GET /user-service/mobile-authenticator': {
      json: {
        mobileAuthenticationStatus: 1,
        mobileAuthenticatorDtoList: Array.from({ length: count }, (_, id) => ({
          mobileAuthenticatorId: id,
          description: `Phone ${id}`,
          applicationName: 'Groupware',
          insertDate: '2026-03-04T10:00:00',
        })),
      },
    },
  })

  before(() => loadScript())

  const rowsOf = async () => {
    const inside = await showInside('/dashboard/mobile')
    await until(() => inside.all('.devices tbody tr').length === count)
    await settled()
    return { inside, rows: inside.all('.devices tbody tr') }
  }

  it('are rows of one table, of which the browser skips what is out of view', async () => {
    const { inside, rows } = await rowsOf()
    expect(inside.all('.devices table')).to.have.lengthOf(1)
    expect(rows[0]?.checkVisibility({ contentVisibilityAuto: true })).to.equal(true)
    expect(rows[500]?.checkVisibility({ contentVisibilityAuto: true })).to.equal(false)
    expect(rows[500]?.checkVisibility()).to.equal(true)
  })

  it('can be renamed each, also one that was out of view', async () => {
    const { inside, rows } = await rowsOf()
    const pencil = rows[500]?.querySelector('button')
    pencil?.focus()
    expect(inside.focused()).to.equal(pencil)
    pencil?.click()
    const field = await inside.field('.devices form input')
    await until(() => inside.focused() === field)
    expect(field.value).to.equal('Phone 500')
    await until(() => rows[500]?.checkVisibility({ contentVisibilityAuto: true }))
  })
})
