// JSON that scripts of the host page can't break: some libraries add `toJSON` to arrays (Prototype up to 1.7.0),
// replace `JSON.stringify`, or make `JSON.parse` turn texts into dates. These functions also round no ID: an integer
// that a number can't hold exactly is read and written as a bigint.

/** Digits of the longest integer that is kept exactly. Longer numbers can't be IDs. */
const longestInteger = 40

const blank = /[ \t\n\r]*/y
const numeral = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const unescaped = /[^"\\\p{Cc}]+|[\x7f-\x9f]/uy
const word = /true|false|null/y
const escapeSequence = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

function numberOf(written: string): number | bigint {
  const value = Number(written)
  const isInteger = /^-?\d+$/.test(written) && written.length <= longestInteger
  return !isInteger || Number.isSafeInteger(value) ? value : BigInt(written)
}

const characterOf = (sequence: string): string =>
  sequence[1] === 'u'
    ? String.fromCharCode(Number.parseInt(sequence.slice(2), 16))
    : (controls[sequence.slice(1)] ?? sequence.slice(1))

/** Parses JSON. Throws if the text is not valid JSON or is nested deeper than the call stack allows. */
export function parseJson(json: string): unknown {
  let at = 0

  const take = (expression: RegExp): string => {
    expression.lastIndex = at
    const [found = ''] = expression.exec(json) ?? []
    at += found.length
    return found
  }
  const fail = () => new SyntaxError(`No JSON at ${at}.`)
  const skip = (character: string): boolean => {
    take(blank)
    if (json[at] !== character) return false
    at += 1
    return true
  }
  const need = (character: string) => {
    if (!skip(character)) throw fail()
  }

  function readText(): string {
    need('"')
    let text = ''
    while (json[at] !== '"') {
      const part = take(unescaped) || take(escapeSequence)
      if (!part) throw fail()
      text += part[0] === '\\' ? characterOf(part) : part
    }
    at += 1
    return text
  }

  /** Reads comma-separated items up to the closing bracket. */
  function readItems(close: string, readItem: () => void): void {
    at += 1
    if (skip(close)) return
    do readItem()
    while (skip(','))
    need(close)
  }

  function readValue(): unknown {
    take(blank)
    const first = json[at]
    if (first === '"') return readText()
    if (first === '[') {
      const list: unknown[] = []
      readItems(']', () => list.push(readValue()))
      return list
    }
    if (first === '{') {
      const fields = {}
      readItems('}', () => {
        const key = readText()
        need(':')
        // Assignment would not work for the key `__proto__`, or for a setter that a library has added to all objects.
        const value = readValue()
        Reflect.defineProperty(fields, key, { value, writable: true, enumerable: true, configurable: true })
      })
      return fields
    }
    const known = take(word)
    if (known) return words[known]
    const written = take(numeral)
    if (!written) throw fail()
    return numberOf(written)
  }

  const value = readValue()
  take(blank)
  if (at < json.length) throw fail()
  return value
}

const names = new Map(Object.entries(controls).map(([name, control]) => [control, name]))

function escapeOf(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`
  const name = names.get(character)
  if (name) return `\\${name}`
  // JSON requires no escape for control characters from U+007F on.
  if (/[\x7f-\x9f]/.test(character)) return character
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Returns a text as JSON. Lone surrogates are escaped too, because UTF-8 can't represent them. */
const quote = (text: string): string => `"${text.replace(/["\\\p{Cc}\p{Cs}]/gu, escapeOf)}"`

const isWritten = (value: unknown): boolean =>
  value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'

/** Serializes plain data as the unmodified `JSON.stringify` does, but without calling `toJSON` methods. */
export function toJson(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
  if (typeof value !== 'object' || value === null) return 'null'
  const items: string[] = []
  if (Array.isArray(value)) {
    for (const item of value) items.push(toJson(item))
    return `[${items.join()}]`
  }
  // Own keys only: some libraries replace `Object.keys` by a function that also returns inherited keys.
  for (const key of Reflect.ownKeys(value)) {
    const field = Reflect.get(value, key)
    if (typeof key === 'string' && isWritten(field)) items.push(`${quote(key)}:${toJson(field)}`)
  }
  return `{${items.join()}}`
}
