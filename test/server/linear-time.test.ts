import type { Context } from 'hono'
import { expect, it } from 'vitest'
import { answerFile } from '../../server/files/file-store'
import { requestPath } from '../../server/files/page-routes'
import { addressBehind, countedAddress, isHost, isOriginOf } from '../../server/http/request-source'

const FEW = 1_000
const MANY = 50_000
/** Linear time takes 50 times as long for what is 50 times as long, quadratic time 2,500 times. Halfway, as factors go. */
const MAX_RATIO = 350

/** Returns the duration of one call, measured over at least 5 ms. */
function costOf(run: () => unknown): number {
  const startedAt = performance.now()
  let calls = 0
  do {
    run()
    calls++
  } while (performance.now() - startedAt < 5)
  return (performance.now() - startedAt) / calls
}

const withHeader = (value: string) =>
  ({ req: { header: () => value }, body: () => undefined }) as unknown as Context
const file = { type: 'text/html', body: new Uint8Array(), brotli: new Uint8Array(), hash: 'x' }
const askedFor = (path: string) => requestPath({ req: { path } } as Context, '/elements/')

type Case = readonly [make: (times: number) => string, read: (text: string) => unknown]

const answerTo = (value: string) => answerFile(withHeader(value), file, {})
const cases: Record<string, Case> = {
  'a path with slashes in its middle': [(n) => `/elements/a${'/'.repeat(n)}x`, askedFor],
  'a path of slashes': [(n) => `/elements/${'/'.repeat(n)}`, askedFor],
  'an Accept-Encoding of spaces': [(n) => `br${' '.repeat(n)}x`, answerTo],
  'an Accept-Encoding of zeros': [(n) => `br;q=0.${'0'.repeat(n)}x`, answerTo],
  'an Accept-Encoding of many encodings': [(n) => 'br ;'.repeat(n), answerTo],
  'an If-None-Match of many tags': [(n) => 'W/ "x",'.repeat(n), answerTo],
  'a host of dots': [(n) => `${'a.'.repeat(n)}_`, isHost],
  'a host of colons': [(n) => `[${':'.repeat(n)}]:`, isHost],
  'a host in Punycode': [(n) => `xn--${'a9'.repeat(n)}`, isHost],
  'an Origin of combining marks': [
    (n) => `http://a${'%CC%81%CC%96'.repeat(n)}`,
    (text) => isOriginOf('localhost', text),
  ],
  'an X-Forwarded-For of many addresses': [
    (n) => '::1,'.repeat(n),
    (text) => addressBehind('::1', text, true),
  ],
  'an address of colons': [(n) => `[${'1:'.repeat(n)}]`, countedAddress],
}

it.each(Object.entries(cases))(
  'reads %s in a time that grows with its length alone [ASVS 1.3.12]',
  (_what, [make, read]) => {
    const [few, many] = [make(FEW), make(MANY)]
    // The fastest of several, in turn: other programs can only make a call slower.
    const rounds = Array.from(
      { length: 5 },
      () => [costOf(() => read(few)), costOf(() => read(many))] as const,
    )
    const fastest = (at: 0 | 1) => Math.min(...rounds.map((round) => round[at]))
    expect(fastest(1) / fastest(0)).toBeLessThan(MAX_RATIO)
  },
)
