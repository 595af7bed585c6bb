import { expect } from 'chai'
import { loadAxe, violationsIn } from './support/axe'
import { testBackend } from './support/backend'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'

/** A host's page has its own banner and its own main part; what we add to it is a part of that. */
describe('the landmarks of a guest', () => {
  testBackend(selfServiceTable)

  before(async () => {
    await loadScript()
    await loadAxe()
  })

  it('fit into the main part of the host, which is the only one', async () => {
    const { element, all } = await showSelfService('/dashboard/mobile')
    const header = document.createElement('header')
    const main = document.createElement('main')
    document.body.append(header, main)
    main.append(element)
    expect(all('main, header, aside')).to.deep.equal([])
    expect(all('.main')[0]?.getAttribute('aria-label')).to.equal('Sign-in center')
    expect(await violationsIn(document.body)).to.deep.equal([])
  })
})

describe('a name that is cut in its cell', () => {
  const long =
    'Galaxy S24 Ultra of the second meeting room on the fourteenth floor, north wing, next to the copier'
  const [phone] = [
    {
      mobileAuthenticatorId: 1,
      description: long,
      applicationName: 'Groupware',
      insertDate: '2026-03-04T10:00:00',
    },
  ]
  testBackend({
    ...selfServiceTable,
    'GET /user-service/mobile-authenticator': {
      json: { mobileAuthenticationStatus: 1, mobileAuthenticatorDtoList: [phone] },
    },
  })

  it('is shown whole while it has focus, by key or by touch', async () => {
    const screen = await showSelfService('/dashboard/mobile', { style: 'display: block; width: 700px' })
    const name = await screen.field('.devices td .rename-view .given')
    const isWhole = () => name.scrollHeight <= name.clientHeight + 1
    expect(isWhole()).to.equal(false)
    expect(name.tabIndex).to.equal(0)
    name.focus()
    expect(isWhole()).to.equal(true)
  })
})
