import fc from 'fast-check'
import type { Answer, FakeRequest, Table } from '../../support/fake-backend'

/** Called by whatever text of an answer is run instead of shown. */
declare global {
  var wasRun: (() => void) | undefined
}

const hostile: readonly unknown[] = [
  ...[
    '<img src=x onerror="wasRun()">',
    '<script>wasRun()</script>',
    'javascript:wasRun()',
    '"><svg onload=wasRun()>',
  ],
  ...[
    '',
    ' ',
    '\0',
    '\u202e',
    '\ud800',
    '김민지'.repeat(200),
    '__proto__',
    'constructor',
    '1e999',
    '{{7*7}}',
    '%',
  ],
  ...[null, true, false, 0, -1, 1.5, 2 ** 53, [], {}, [[]], [null], { length: 3 }, { toString: 1 }],
]

/** A change at one place of an answer. */
export interface Edit {
  /** Which of the answer's values; counted round. */
  readonly at: number
  readonly change: 'drop' | 'many' | { readonly value: unknown }
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(200),
  change: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('drop' as const, 'many' as const) },
    { weight: 6, arbitrary: fc.constantFrom(...hostile).map((value) => ({ value })) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((value) => ({ value })) },
  ),
})

export interface GeneratedFault {
  readonly edits: readonly Edit[]
  /** Instead of an answer as agreed; 200 for one. */
  readonly status: number
  /** Instead of JSON. */
  readonly text: string | undefined
}

/** Mostly answers in which a few things are not as agreed, sometimes refusals and what is no JSON. */
export const generated: fc.Arbitrary<GeneratedFault> = fc.record({
  edits: fc.array(edit, { minLength: 1, maxLength: 6 }),
  status: fc.oneof(
    { weight: 9, arbitrary: fc.constant(200) },
    fc.constantFrom(204, 400, 403, 404, 429, 500, 503),
  ),
  text: fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    fc.constantFrom('', '{', 'null', '<!doctype html><script>wasRun()</script>', '[]', '1'),
  ),
})

type Holder = Record<string, unknown> | unknown[]

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/** Every place within a value, as the object or array and the key. */
const placesOf = (holder: Holder): [Holder, string][] =>
  Object.entries(holder).flatMap(([key, value]) => [
    [holder, key] as [Holder, string],
    ...(isHolder(value) ? placesOf(value) : []),
  ])

function applied(json: unknown, edits: readonly Edit[]): unknown {
  const root: { answer: unknown } = { answer: structuredClone(json) }
  for (const { at, change } of edits) {
    const places = placesOf(root)
    const [holder, key] = places[at % places.length] ?? [root, 'answer']
    const held = (holder as Record<string, unknown>)[key]
    if (change === 'drop') delete (holder as Record<string, unknown>)[key]
    else if (change === 'many')
      (holder as Record<string, unknown>)[key] = Array.from({ length: 60 }, () => held)
    // A copy: later edits may change what is within it.
    else (holder as Record<string, unknown>)[key] = structuredClone(change.value)
  }
  return root.answer ?? null
}

const textOf = (edits: readonly Edit[]): string | undefined =>
  edits
    .flatMap(({ change }) => (typeof change === 'object' ? [change.value] : []))
    .find((value) => typeof value === 'string')

function changed(answer: Answer, { edits, status, text }: GeneratedFault): Answer {
  if (answer.json === undefined) return { status, text: text ?? textOf(edits) ?? answer.text ?? '' }
  if (status !== 200) return { status, json: applied({ failInfo: { code: 1000, message: 'x' } }, edits) }
  return text === undefined ? { json: applied(answer.json, edits) } : { text }
}

/** The same table with all answers changed but the configuration's. `count` hears of each that is given. */
export const withGenerated = (table: Table, how: GeneratedFault, count: () => void): Table =>
  Object.fromEntries(
    Object.entries(table).map(([call, entry]) => [
      call,
      call === 'GET /config.json'
        ? entry
        : async (request: FakeRequest) => {
            count()
            return changed(typeof entry === 'function' ? await entry(request) : entry, how)
          },
    ]),
  )
