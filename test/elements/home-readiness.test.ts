import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import type { Table } from '../support/fake-backend'
import { signIn } from './support/home'
import { calls, homeScreen } from './support/home-screen'
import { within } from './support/page'
import { next, until } from './support/until'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000 - 1000).toISOString()
const record = (used: string, days: number, status = 1) => ({
  authenticateHistoryId: `${used}-${days}`,
  type: used,
  applicationName: 'Groupware',
  description: 'Galaxy S24',
  status,
  insertDate: daysAgo(days),
})

describe("the dashboard's readiness", () => {
  const { answer, open, find, readiness, asked, queriesOf } = homeScreen()
  const statusOf = (json: object): Table => ({ [calls.status]: { json } })
  const three = {
    mobileAuthenticationStatus: 1,
    fidoSecurityKeyStatus: 1,
    pcAuthenticationStatus: 3,
    otpStatus: 1,
  }

  it('counts the ways in', async () => {
    answer({ ...statusOf({ emailStatus: 1, smsStatus: 3 }) })
    expect(await readiness(open())).to.match(/^You have 2 ways to sign in to Groupware.*you can use another/)
  })

  it('comes before the status, below the title', async () => {
    const element = open()
    await readiness(element)
    const tops = ['h1', '.home-readiness', '.home-status'].map(
      (part) => find(element, part)?.getBoundingClientRect().top,
    )
    expect(tops).to.deep.equal([...tops].sort((one, other) => Number(one) - Number(other)))
  })

  const oneWay = 'You have one way to sign in to Groupware'
  const noWay = "You can't sign in to Groupware yet"

  for (const { title, status, says } of [
    {
      title: 'warns of an only way in',
      status: { emailStatus: 1, pcAuthenticationStatus: 2 },
      says: `${oneWay}Register another in case this one stops working. Register PC biometric`,
    },
    {
      title: 'speaks of a loss only where a device can be lost',
      status: { mobileAuthenticationStatus: 1, pcAuthenticationStatus: 2 },
      says: `${oneWay}Register another in case you lose the device. Register PC biometric Replaced or lost your phone?`,
    },
    {
      title: 'says whom to ask where nothing else is granted',
      status: { smsStatus: 1 },
      says: `${oneWay}Ask your administrator for another method.`,
    },
    {
      title: 'says how to get a first way in',
      status: { otpStatus: 2 },
      says: `${noWay}Register a method. Register OTP`,
    },
    {
      title: 'says whom to ask where there is none, and nothing to register',
      status: {},
      says: `${noWay}Ask your administrator for a method.`,
    },
  ])
    it(title, async () => {
      answer(statusOf(status))
      const element = open()
      await until(() => find(element, '.home-readiness .notice')?.textContent === says)
    })

  it('advises no registration that would be refused', async () => {
    answer({
      ...statusOf({ emailStatus: 1, otpStatus: 2, pcAuthenticationStatus: 2 }),
      [calls.otps]: { json: { otpDtos: [{ otpInfoId: 1, description: 'Phone' }], otpStatus: 1 } },
    })
    const element = open()
    await readiness(element, /Register PC biometric$/)
    answer({
      ...statusOf({ emailStatus: 1, otpStatus: 2 }),
      [calls.otps]: { json: { otpDtos: [{ otpInfoId: 1, description: 'Phone' }], otpStatus: 1 } },
    })
    element.remove()
    signIn()
    await readiness(open(), /Ask your administrator for another method\.$/)
  })

  it('advises nothing while it is not known what can be registered', async () => {
    answer({
      ...statusOf({ emailStatus: 1, otpStatus: 2 }),
      [calls.otps]: { status: 503, text: '' },
    })
    const element = open()
    await within(element).until(/Couldn't check whether you can add a device/)
    expect(await readiness(element)).to.equal(oneWay)
  })

  it('leads to the registration that it advises', async () => {
    answer(statusOf({ emailStatus: 1, pcAuthenticationStatus: 2 }))
    const element = open()
    const moved = next<Event & { path: string; state: unknown }>(element, 'mfa-navigate')
    element.addEventListener('mfa-navigate', (event) => event.preventDefault())
    ;(await within(element).button(/^Register PC biometric$/)).click()
    const { path, state } = await moved
    expect(path).to.equal('/register')
    expect(state).to.deep.equal({ type: 'pc', oneTimeSetup: false, deviceRegistered: false })
  })

  /** The card of a method, once its last line is there. */
  const factOf = (element: MfaElement, path: string, fact: RegExp) =>
    until(() => {
      const card = find(element, `.card-link[href$="${path}"]`)?.closest('article')
      return card && fact.test(card.textContent ?? '') && card.textContent
    })

  it('says on each card what one has and when it was last used, with at most two further calls', async () => {
    const pages: Record<string, object> = {
      '': { list: [record('mobile', 1), record('email', 2), record('ctap', 3, 0)], pageNum: 1, pages: 9 },
      ctap: { list: [record('ctap', 200)], pageNum: 1, pages: 1 },
      otp: { list: [], pageNum: 1, pages: 1 },
    }
    answer({
      ...statusOf(three),
      [calls.history]: ({ url }) => ({ json: pages[new URL(url).searchParams.get('type') ?? ''] }),
    })
    const element = open()
    expect(await readiness(element)).to.contain('You have 4 ways')
    const mobile = await factOf(element, '/mobile', /1 device · used 1 day ago$/)
    expect(mobile).not.to.contain('You can log in with this service.')
    await factOf(element, '/fido', /used 200 days ago$/)
    await factOf(element, '/otp', /never used$/)
    // Of the fourth nothing is known, so nothing is said.
    await factOf(element, '/pc', /You can log in with this service\.$/)
    expect(queriesOf(calls.history)).to.deep.equal([
      '?pageNum=1',
      '?pageNum=1&type=otp&status=1',
      '?pageNum=1&type=ctap&status=1',
    ])
  })

  it('leads from a card to the page of its devices, and tells where codes are sent', async () => {
    answer({
      ...statusOf({ emailStatus: 1, mobileAuthenticationStatus: 1 }),
      'GET /user-service/mobile-authenticator/history': { json: { list: [], pageNum: 1, pages: 1 } },
    })
    const element = open()
    await within(element).until(/m•••m@example\.com/)
    find<HTMLAnchorElement>(element, '.card-link[href$="/mobile"]')?.click()
    await within(element).title(/^Mobile biometric management$/)
  })

  it('asks nothing further when the page that is shown tells it all', async () => {
    answer({
      ...statusOf(three),
      [calls.history]: { json: { list: [record('mobile', 1), record('platform', 100)], pages: 1 } },
    })
    const element = open()
    await factOf(element, '/pc', /used 100 days ago$/)
    await factOf(element, '/fido', /never used$/)
    expect(asked(calls.history)).to.have.lengthOf(1)
  })

  it('does without the history when that fails', async () => {
    answer({
      ...statusOf(three),
      [calls.history]: { status: 503, text: '' },
    })
    expect(await readiness(open())).to.match(/^You have 4 ways[^:]*$/)
  })
})
