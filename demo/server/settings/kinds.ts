import * as v from 'valibot'

/**
 * What a variable may say, as schemas from its text to its value. A message completes the sentence "VARIABLE must be …",
 * so that whoever reads it knows what to write.
 */
type Kind<T> = v.GenericSchema<string, T>

/** `refuse` is given what the text must be instead. */
export const kind = <T>(
  read: (text: string, refuse: (expected: string) => undefined) => T | undefined,
): Kind<T> =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const refuse = (message: string): undefined => {
        addIssue({ message })
      }
      return read(dataset.value, refuse) ?? NEVER
    }),
  )

export const text = kind((given) => given)

export const wholeNumber = (min: number, max: number): Kind<number> =>
  kind((given, refuse) => {
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN
    return value >= min && value <= max ? value : refuse(`a whole number from ${min} to ${max}`)
  })

const yes = ['1', 'true', 'yes', 'on']
const no = ['0', 'false', 'no', 'off']

export const flag = kind((given, refuse) => {
  const word = given.toLowerCase()
  return yes.includes(word) || (no.includes(word) ? false : refuse('1 or 0'))
})

export const oneOf = <const Word extends string>(...words: readonly Word[]): Kind<Word> =>
  kind((given, refuse) => words.find((word) => word === given) ?? refuse(`one of ${words.join(', ')}`))

export const list = <T>(each: Kind<T>): Kind<readonly T[]> =>
  v.pipe(
    v.string(),
    v.transform((given) => given.split(/[\s,]+/).filter(Boolean)),
    v.array(each),
  )

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

export const domain = kind((given, refuse) =>
  DOMAIN.test(given)
    ? given.toLowerCase()
    : refuse('a domain such as company.example, without https:// and path'),
)

/** A domain with or without a port. */
export const host = kind((given, refuse) => {
  const [name = '', port = '1', ...more] = given.split(':')
  const good = DOMAIN.test(name) && /^\d{1,5}$/.test(port) && more.length === 0
  return good ? given : refuse('a host such as mfa.company.example, without https:// and path')
})

export const secretOf = (length: number): Kind<string> =>
  kind((given, refuse) => (given.length < length ? refuse(`at least ${length} random characters`) : given))
