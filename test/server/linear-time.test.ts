import type { Context } from 'hono'
import { expect, it } from 'vitest'
import { answerFile } from '../../demo/server/files/answer-file'
import { requestPath } from '../../demo/server/files/request-path'
import { countedAddress } from '../../demo/server/http/client-address'
import { isHost } from '../../demo/server/http/origin'

/** What a function takes for one call, at its fastest. */
const costOf = (run: () => unknown): number => {
  const rounds = Array.from({ length: 3 }, () => {
    const startedAt = performance.now()
    let calls = 0
    do {
      run()
      calls++
    } while (performance.now() - startedAt < 20)
    return (performance.now() - startedAt) / calls
  })
  return Math.min(...rounds)
}

const withHeader = (value: string) =>
  ({ req: { header: () => value }, body: () => undefined }) as unknown as Context
const file = { type: 'text/html', body: new Uint8Array(), brotli: new Uint8Array(), hash: 'x' }
const askedFor = (path: string) => requestPath({ req: { path } } as Context, '/elements/')

const cases: Record<string, (times: number) => unknown> = {
  'a path with slashes in its middle': (n) => askedFor(`/elements/a${'/'.repeat(n)}x`),
  'a path of slashes': (n) => askedFor(`/elements/${'/'.repeat(n)}`),
  'an Accept-Encoding of spaces': (n) => answerFile(withHeader(`br${' '.repeat(n)}x`), file, {}),
  'an Accept-Encoding of zeros': (n) => answerFile(withHeader(`br;q=0.${'0'.repeat(n)}x`), file, {}),
  'an Accept-Encoding of many encodings': (n) => answerFile(withHeader('br ;'.repeat(n)), file, {}),
  'an If-None-Match of many tags': (n) => answerFile(withHeader('W/ "x",'.repeat(n)), file, {}),
  'a host of dots': (n) => isHost(`${'a.'.repeat(n)}_`),
  'a host of colons': (n) => isHost(`[${':'.repeat(n)}]:`),
  'an address of colons': (n) => countedAddress(`[${'1:'.repeat(n)}]`),
}

it.each(Object.entries(cases))('reads %s in a time that grows with its length alone', (_what, read) => {
  const few = costOf(() => read(2_000))
  const many = costOf(() => read(20_000))
  // Ten times the length: a hundred times the steps where each looks at all others.
  expect(many / few).toBeLessThan(40)
})
