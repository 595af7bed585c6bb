import { expect } from 'chai'
import { insideTable, showInside } from './support/inside'
import { loadScript } from './support/script'
import { testBackend } from './support/test-backend'

const phones = Array.from({ length: 8 }, (_, index) => ({
  mobileAuthenticatorId: index + 1,
  description: `Phone ${index + 1}`,
  applicationName: 'Groupware',
  insertDate: '2026-03-04T10:00:00',
}))

describe('the head of a table that scrolls', () => {
  testBackend({
    ...insideTable,
    'GET /user-service/mobile-authenticator': {
      json: { mobileAuthenticationStatus: 1, mobileAuthenticatorDtoList: phones },
    },
  })

  before(() => loadScript())

  it('does not cover the control that gets focus', async () => {
    const inside = await showInside('/dashboard/mobile')
    const control = await inside.button('Rename Phone 4 (Groupware)')
    const [box] = inside.all('.devices .table-scroll')
    const [head] = inside.all('.devices th')
    if (!box || !head) throw new Error('there is no table')
    const coveredBy = () => head.getBoundingClientRect().bottom - control.getBoundingClientRect().top
    box.scrollTop = 0
    box.scrollTop = control.getBoundingClientRect().top - box.getBoundingClientRect().top - 8
    expect(coveredBy()).to.be.greaterThan(20)
    control.focus()
    expect(coveredBy()).to.be.at.most(0)
  })
})
