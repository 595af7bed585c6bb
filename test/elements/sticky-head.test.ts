import { expect } from 'chai'
import { testBackend } from './support/backend'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'

const phones = Array.from({ length: 8 }, (_, index) => ({
  mobileAuthenticatorId: index + 1,
  description: `Phone ${index + 1}`,
  applicationName: 'Groupware',
  insertDate: '2026-03-04T10:00:00',
}))

describe('the head of a table that scrolls', () => {
  testBackend({
    ...selfServiceTable,
    'GET /user-service/mobile-authenticator': {
      json: { mobileAuthenticationStatus: 1, mobileAuthenticatorDtoList: phones },
    },
  })

  before(() => loadScript())

  it('does not cover the control that gets focus', async () => {
    const screen = await showSelfService('/dashboard/mobile')
    const control = await screen.button('Rename Phone 4 (Groupware)')
    const [box] = screen.all('.devices .table-scroll')
    const [head] = screen.all('.devices th')
    if (!box || !head) throw new Error('there is no table')
    const coveredBy = () => head.getBoundingClientRect().bottom - control.getBoundingClientRect().top
    box.scrollTop = 0
    box.scrollTop = control.getBoundingClientRect().top - box.getBoundingClientRect().top - 8
    expect(coveredBy()).to.be.greaterThan(20)
    control.focus()
    expect(coveredBy()).to.be.at.most(0)
  })
})
