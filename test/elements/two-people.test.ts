import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { everyMethod, signInTable } from '../support/answers.mjs'
import type { Answer } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { show, type, within } from './support/page'
import { loadScript } from './support/script'
import { next, settled, until } from './support/until'

interface Person {
  readonly employeeId: string
  readonly userId: number
  readonly userEmail: string
}

const people = {
  A: { employeeId: 'mjkim', userId: 7, userEmail: 'mjkim@example.com' },
  B: { employeeId: 'jhlee', userId: 8, userEmail: 'jhlee@example.com' },
} as const satisfies Record<string, Person>
type Name = keyof typeof people

const personOf = (employeeId: string | null) =>
  Object.values(people).find((each) => each.employeeId === employeeId)
const queryOf = ({ url }: Request) => new URL(url).searchParams
const tokenOf = ({ employeeId }: Person) => `token of ${employeeId}`

const steps = ['looks up', 'chooses', 'enters the code'] as const

/** Each way in which the three steps of two people can follow each other, up to the first sign-in. */
const orders = (a = 0, b = 0): Name[][] =>
  a === steps.length || b === steps.length
    ? [[]]
    : [
        ...orders(a + 1, b).map((rest) => ['A' as const, ...rest]),
        ...orders(a, b + 1).map((rest) => ['B' as const, ...rest]),
      ]

describe('two people on one page', () => {
  let held: Promise<unknown> | undefined
  const backend = testBackend({
    ...signInTable,
    'GET /login-service/user-authenticator': (request) => ({
      json: { ...everyMethod, ...personOf(queryOf(request).get('employeeId')) },
    }),
    'POST /login-service/email/authenticate': { json: {} },
    'GET /login-service/email/authenticate/validate': async (request): Promise<Answer> => {
      const employeeId = queryOf(request).get('employeeId')
      if (employeeId === people.B.employeeId) await held
      return { json: { loginSerial: employeeId } }
    },
    'GET /login-service/token': (request) => ({
      json: { accessToken: tokenOf(personOf(queryOf(request).get('loginSerial')) as Person) },
    }),
  })

  before(() => loadScript())
  beforeEach(() => {
    held = undefined
  })

  const open = () => {
    const attributes = { language: 'en', 'config-url': '/config.json' }
    return { A: show('mfa-login', attributes), B: show('mfa-login', attributes) }
  }

  const lookUp = async (element: MfaElement, name: Name) => {
    const field = await within(element).field()
    type(field, people[name].employeeId)
    field.form?.requestSubmit()
    await until(() => element.place.path === '/auth')
  }
  const choose = async (element: MfaElement) => {
    ;(await within(element).button(/^Email/)).click()
    await until(() => element.place.path === '/auth/email')
    await within(element).title(/^Email/)
  }
  const enterCode = async (element: MfaElement) => {
    const field = await within(element).field()
    type(field, '123456')
    field.form?.requestSubmit()
  }
  const walk = (element: MfaElement, name: Name) => [
    () => lookUp(element, name),
    () => choose(element),
    () => enterCode(element),
  ]

  /** Returns the page's stored session in one line. */
  const kept = () =>
    ['accessToken', 'employeeId', 'userId', 'userEmail']
      .map((key) => sessionStorage.getItem(`mfa.${key}`))
      .join(', ')
  const wholeSessionOf = (person: Person) =>
    [tokenOf(person), person.employeeId, person.userId, person.userEmail].join(', ')

  /** Every call that named somebody went without a token, or under that person's own. */
  const expectOwnTokens = async () => {
    for (const request of backend.requests) {
      const token = request.headers.get('authorization')?.replace('Bearer ', '')
      if (token === undefined) continue
      const body = request.method === 'GET' ? {} : await request.clone().json()
      const named = { ...body, ...Object.fromEntries(queryOf(request)) }
      const owner = Object.values(people).find((person) => tokenOf(person) === token)
      expect([undefined, owner?.employeeId], request.url).to.include(named.employeeId)
      expect([undefined, String(owner?.userId)], request.url).to.include(named.userId && String(named.userId))
    }
  }

  /** Both elements show the signed-in area of this person. */
  const expectInside = async (elements: Record<Name, MfaElement>, person: Person) => {
    for (const element of Object.values(elements)) await within(element).until(new RegExp(person.userEmail))
    expect(kept()).to.equal(wholeSessionOf(person))
    await expectOwnTokens()
  }

  for (const order of orders())
    it(`get identity, token and calls that belong together when they go on as ${order.join(' ')}`, async () => {
      const elements = open()
      const ways = { A: walk(elements.A, 'A'), B: walk(elements.B, 'B') }
      for (const name of order) {
        expect(kept()).to.equal(', , , ')
        await ways[name].shift()?.()
      }
      const first = order.at(-1) as Name
      await expectInside(elements, people[first])

      const second = first === 'A' ? 'B' : 'A'
      await elements[first].logout()
      for (const step of walk(elements[second], second)) await step()
      await expectInside(elements, people[second])
    })

  it('whose codes are checked at the same time: the first answer signs in, the second is dropped', async () => {
    const elements = open()
    const signedIn: string[] = []
    document.body.addEventListener('mfa-signed-in', ({ employeeId }) => signedIn.push(employeeId))
    const release = new EventTarget()
    held = next(release, 'release')
    for (const name of ['A', 'B'] as const) {
      await lookUp(elements[name], name)
      await choose(elements[name])
    }
    await enterCode(elements.B)
    const heard = next(elements.A, 'mfa-signed-in')
    await enterCode(elements.A)
    await heard
    release.dispatchEvent(new Event('release'))
    await expectInside(elements, people.A)
    await settled()
    await expectInside(elements, people.A)
    expect(signedIn).to.deep.equal([people.A.employeeId])
  })
})
