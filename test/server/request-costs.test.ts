import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { testServer } from './test-server'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const limits = { callsPerAddress: { uses: 1_000_000, seconds: 60 } }
const { server } = testServer({ limits })
afterAll(async () => {
  agent.destroy()
})

interface TestRequest {
  readonly method?: 'GET' | 'POST'
  readonly path?: string
  readonly body?: string
}

const cancel = '/api/login/fcm/push/cancel'

async function send({ method = 'GET', path = '/livez', body = '' }: TestRequest): Promise<number> {
  const given = request({
    ...{ agent, host: '127.0.0.1', port: server.port, method, path },
    headers: [
      ...['Host', 'localhost', 'Content-Length', String(Buffer.byteLength(body))],
      ...(body ? ['Content-Type', 'application/json'] : []),
    ],
  })
  given.end(body)
  const [answer] = (await once(given, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

/** Processor time of this process, in which the server runs, in ms. */
async function costOf(asked: TestRequest): Promise<number> {
  const before = process.cpuUsage()
  await send(asked)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The part as often as it fits. */
const filled = (part: string, units: number): string => part.repeat(units / part.length)
/** The list of so many UTF-16 units. */
const listOf = (part: string, units: number): string => `[${filled(`${part},`, units)}0]`
const nested = (open: string, close: string, depth: number, inner: string): string =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`

/** One text, which is too long. */
const ordinaryBody = (units: number) => `{"employeeId":"${'x'.repeat(units)}","topic":"x"}`

const bodiesOf = (units: number): Readonly<Record<string, string>> => ({
  'lists in lists': listOf(nested('[', ']', 28, '"b"'), units),
  'lists in one another': nested('[', ']', units / 2, ''),
  'objects in one another': nested('{"a":', '}', units / 6, '1'),
  'objects in a list, nested': listOf(nested('{"a":', '}', 28, '"b"'), units),
  'empty lists': listOf('[]', units),
  'empty objects': listOf('{}', units),
  'objects of one field': listOf('{"a":"b"}', units),
  texts: listOf('"v"', units),
  'empty texts': listOf('""', units),
  numbers: listOf('1e9', units),
  'fields of other names': `{${Array.from({ length: units / 12 }, (_, at) => `"k${at + 10_000}":""`)}}`,
  'fields of one name': `{${filled('"topic":"x",', units)}"employeeId":"x"}`,
  'fields in a field': `{"employeeId":{${filled('"a":1,', units)}"b":1},"topic":"x"}`,
  'white space': `{"employeeId":"x","topic":${' '.repeat(units)}"x"}`,
  escapes: `{"employeeId":"${filled('\\u00e4', units)}","topic":"x"}`,
  'halves of characters': `{"employeeId":"${filled('\\ud83d', units)}","topic":"x"}`,
  'a long number': `{"employeeId":${'9'.repeat(units)},"topic":"x"}`,
  'quotes that never end': `{"employeeId":"x","topic":"${filled('\\"', units)}`,
})

const QUERY = 7_000
const lookup = '/api/login/user-authenticator?employeeId='

const queries: Readonly<Record<string, string>> = {
  'many fields': filled('&a=1', QUERY),
  'fields of other names': Array.from({ length: QUERY / 7 }, (_, at) => `&k${at + 1000}=`).join(''),
  'fields without a name': filled('&=', QUERY),
  separators: filled('&', QUERY),
  'encoded fields': filled('&%61=%62', QUERY),
  'fields that cannot be decoded': filled('&%ff=%ff', QUERY),
  'letters that cannot be decoded': `=${filled('%ffa', QUERY)}`,
  'the same field': filled('&employeeId=x', QUERY),
  'encoded letters': filled('%61', QUERY),
  pluses: filled('+', QUERY),
}

const paths: Readonly<Record<string, string>> = {
  slashes: `/${filled('/', QUERY)}`,
  'folders of one letter': filled('/a', QUERY),
  'folders of a call': `/api/login${filled('/a', QUERY)}`,
  'folders of a call that names somebody': `/helpdesk/api/employees${filled('/a', QUERY)}`,
  'folders of the elements': `/elements${filled('/a', QUERY)}`,
  'folders that lead up': filled('/..', QUERY),
  'encoded letters': `/${filled('%61', QUERY)}`,
  'what cannot be decoded': `/${filled('%ff', QUERY)}`,
  'letters that cannot be decoded': `/${filled('%ffa', QUERY)}`,
  'folders of a call that cannot be decoded': `/helpdesk/api/employees${filled('/%ff', QUERY)}`,
}

const cases: readonly (readonly [name: string, TestRequest, ordinary: TestRequest])[] = [
  ...[7_500, 60_000].flatMap((units) =>
    Object.entries(bodiesOf(units)).map(
      ([name, body]) =>
        [
          `a body of ${units} letters: ${name}`,
          { method: 'POST', path: cancel, body },
          { method: 'POST', path: cancel, body: ordinaryBody(units) },
        ] as const,
    ),
  ),
  ...Object.entries(queries).map(
    ([name, query]) =>
      [
        `a query of ${name}`,
        { path: `${lookup}${query}` },
        { path: `${lookup}${'x'.repeat(QUERY)}` },
      ] as const,
  ),
  ...Object.entries(paths).map(
    ([name, path]) => [`a path of ${name}`, { path }, { path: `/${'x'.repeat(QUERY)}` }] as const,
  ),
]

/** Made by a template, which takes a hundred times as long as to send it. */
const documents = ['/api', '/openapi.json'].map(
  (path) => [`the document ${path}`, { path }, { path: '/elements/mfa-elements.js' }] as const,
)

/** Limit of a refusal of another kind. Without limits, the worst texts of each part take 5 to 14 times as long. */
const MOST = 4

it.each([...cases, ...documents])(
  'costs %s hardly more than an ordinary request of its size',
  async (_name, worst, ordinary) => {
    const rounds: { worst: number; ordinary: number }[] = []
    // Not the least: the system now and then counts what a request takes for the one that follows.
    const low = (of: 'worst' | 'ordinary') =>
      rounds.map((each) => each[of]).sort((a, b) => a - b)[Math.floor(rounds.length / 10)] ?? 0
    const ratio = () => low('worst') / low('ordinary')
    // The costs are known when the engine has compiled what is new in the worst one: late on a busy machine.
    while (rounds.length < 60 || (ratio() >= MOST && rounds.length < 600))
      rounds.push({ worst: await costOf(worst), ordinary: await costOf(ordinary) })
    expect(ratio()).toBeLessThan(MOST)
  },
)
