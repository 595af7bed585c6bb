import fc from 'fast-check'

/** Values that attackers and broken clients send in place of a text. */
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\u0000b',
  '\u202e\u200b',
  '\ud800',
  '김민지',
  '😀'.repeat(200),
  "' OR 1=1 --",
  "'; DROP TABLE employees; --",
  '$1',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e999',
  '99999999999999999999',
  '2147483648',
  'x'.repeat(5_000),
]

const hostileNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 31), 1e308, Number.MIN_VALUE]

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

const leaf = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileNumbers),
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[]], { __proto__: null }),
)

/** Any JSON value, the ones that are known to hurt among them. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  leaf,
  fc.array(leaf, { maxLength: 4 }),
  fc.jsonValue(),
)

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Bodies that are no object of JSON, or one that no program should walk through. */
export const hostileBody = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '12',
      '{}{}',
      'undefined',
      '{"a":1,}',
      '\ufeff{}',
      '{"__proto__":{"a":1}}',
    ],
    ...[
      deep(40),
      deep(20_000),
      `{"employeeId":${deep(500)}}`,
      `{"a":"${'x'.repeat(70_000)}"}`,
      '{"a":"\\u0000"}',
    ],
  ),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
