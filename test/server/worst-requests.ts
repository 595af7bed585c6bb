import type { Schema } from '../../src/contract/call'

// The worst content of a request: a walk over the schemas of requests, and texts that are slow to process.

/** The properties of valibot's schemas that a walk needs. Which of them one has depends on its type. */
interface Node {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata'
  readonly type: string
  readonly requirement?: unknown
  readonly pipe?: readonly Node[]
  readonly entries?: Readonly<Record<string, Node>>
  readonly options?: readonly (Node | string)[]
  readonly wrapped?: Node
  readonly item?: Node
  readonly key?: Node
  readonly value?: Node
  readonly literal?: unknown
}

/** A text somewhere in a request, and how long it may be. */
export interface TextField {
  readonly path: readonly string[]
  /** In UTF-16 units; undefined where nothing says so before something else looks at the text. */
  readonly longest: number | undefined
}

/** The key of a record and the index of a list in a path. */
const ANY = '0'

/** The requirement of an action if it comes before every other one of the pipe. */
function first(node: Node, type: string): number | undefined {
  const [base, action] = node.pipe ?? []
  if (!base) return undefined
  const inner = base.pipe && first(base, type)
  if (inner !== undefined) return inner
  return action?.type === type && !base.pipe ? (action.requirement as number) : undefined
}

/** Every text of a schema, lists and records as one whose length is the number of entries. */
export function textsOf(schema: Schema, path: readonly string[] = []): TextField[] {
  const node = schema as unknown as Node
  const into = (child: Node | undefined, name?: string) =>
    child ? textsOf(child as unknown as Schema, name === undefined ? path : [...path, name]) : []
  switch (node.type) {
    case 'string':
      return [{ path, longest: first(node, 'max_length') }]
    case 'object':
    case 'strict_object':
      return Object.entries(node.entries ?? {}).flatMap(([name, entry]) => into(entry, name))
    case 'loose_object':
      return [
        { path: [...path, '…'], longest: first(node, 'max_entries') },
        ...Object.entries(node.entries ?? {}).flatMap(([name, entry]) => into(entry, name)),
      ]
    case 'record':
      return [
        { path: [...path, '…'], longest: first(node, 'max_entries') },
        ...into(node.key, '(key)'),
        ...into(node.value, ANY),
      ]
    case 'array':
      return [{ path: [...path, '…'], longest: first(node, 'max_length') }, ...into(node.item, ANY)]
    case 'union':
      return (node.options as readonly Node[]).flatMap((option) => into(option))
    case 'optional':
    case 'nullish':
    case 'nullable':
      return into(node.wrapped)
    // Handed on or back as they are: extensions of an authenticator, and the fields of a row.
    case 'unknown':
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'null':
    case 'literal':
    case 'picklist':
      return []
    default:
      throw new Error(`${path.join('.')}: the walk knows no schema of the type ${node.type}`)
  }
}

/** The smallest request that a schema takes, as far as its types say; `known` are values by the names of fields. */
export function sampleOf(schema: Schema, known: Readonly<Record<string, unknown>>): unknown {
  const node = schema as unknown as Node
  switch (node.type) {
    case 'string':
      return 'x'
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'literal':
      return node.literal
    case 'picklist':
      return node.options?.[0]
    case 'array':
      return []
    case 'record':
      return {}
    case 'union':
      return sampleOf(node.options?.[0] as unknown as Schema, known)
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.fromEntries(
        Object.entries(node.entries ?? {})
          .map(([name, entry]) => [name, known[name] ?? sampleOf(entry as unknown as Schema, known)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'null':
    case 'nullable':
      return null
    default:
      return undefined
  }
}

/** A request with a value at a path, and the way there made where the sample has none. */
export function withValue(sample: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const copy = { ...(sample as Record<string, unknown>) }
  if (name === '(key)') return { ...copy, [String(value)]: 1 }
  copy[name] = withValue(copy[name] ?? {}, rest, value)
  return copy
}

/** Repeated to any length. What is slow depends on the order, on pairs and on what never comes to an end. */
const repeated = {
  'combining marks in turn': '\u0301\u0316',
  'joined emoji': '👩\u200d',
  spaces: ' ',
  'halves of characters': '\ud83d',
  tags: '\u{e0041}',
  'letters of Hangul': '\u1112\u1161\u11ab',
  digits: '9',
  'slashes and commas': '/,',
} as const

/** Texts by name, each of so many UTF-16 units. */
export const worstTexts: Readonly<Record<string, (units: number) => string>> = {
  ...Object.fromEntries(
    Object.entries(repeated).map(([name, part]) => [
      name,
      (units: number) => part.repeat(units / part.length + 1).slice(0, units),
    ]),
  ),
  'combining marks out of order': (units) => '\u0301'.repeat(units / 2) + '\u0316'.repeat(units - units / 2),
  'a space at the end of many': (units) => `a${' '.repeat(units - 2)}a`,
}

/** Longest texts that an expression, a normalization or a `split` saw, of those that `matters` says. */
export async function watchTexts(
  matters: (text: string) => boolean,
  run: () => Promise<unknown>,
): Promise<number> {
  const { exec } = RegExp.prototype
  const { normalize, split, [Symbol.iterator]: iterate } = String.prototype
  let longest = 0
  const note = (text: unknown) => {
    if (typeof text === 'string' && text.length > longest && matters(text)) longest = text.length
  }
  const watched = {
    normalize(this: string, form?: string) {
      note(this)
      return normalize.call(this, form)
    },
    split(this: string, ...given: Parameters<typeof split>) {
      note(this)
      return split.apply(this, given)
    },
    [Symbol.iterator](this: string) {
      note(String(this))
      return iterate.call(this)
    },
  }
  try {
    Object.assign(String.prototype, watched)
    // All that works with an expression comes by here: test, replace, match and split, too.
    RegExp.prototype.exec = function (this: RegExp, text) {
      note(text)
      return exec.call(this, text)
    }
    await run()
  } finally {
    RegExp.prototype.exec = exec
    Object.assign(String.prototype, { normalize, split, [Symbol.iterator]: iterate })
  }
  return longest
}
