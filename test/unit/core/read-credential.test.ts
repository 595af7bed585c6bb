import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import {
  extensionResultsOf,
  optionalBytes,
  readCredential,
  transportsOf,
} from '../../../src/core/passkey/read-credential'

const bytes = (...values: number[]) => Uint8Array.from(values).buffer
const read = (credential: unknown) => readCredential(credential, ['clientDataJSON'])
const good = { id: 'AQID', rawId: bytes(1, 2, 3), response: { clientDataJSON: bytes(255, 254) } }
const expected = { id: 'AQID', rawId: 'AQID', clientDataJSON: '__4' }

describe('a credential of a password manager', () => {
  const elsewhere = createContext({})
  const foreign = (code: string): unknown => runInContext(code, elsewhere)
  class Own {
    #id = 'AQID'
    get id() {
      return this.#id
    }
    get rawId() {
      return bytes(1, 2, 3)
    }
    get response() {
      return Object.create({ clientDataJSON: bytes(255, 254) })
    }
  }

  /** As the accessors of the browser do with an object of an extension. */
  const refusing = (...names: string[]) =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        names.map((name) => [
          name,
          {
            get() {
              throw new TypeError('Illegal invocation')
            },
          },
        ]),
      ),
    )
  const under = (prototype: object, values: object) => Object.assign(Object.create(prototype), values)
  const inJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

  it.each<[string, unknown]>([
    ['as browsers make it', good],
    ['with a prototype of its own', new Own()],
    ['without any prototype', Object.assign(Object.create(null), good)],
    ['with buffers of another window', { ...good, rawId: foreign('Uint8Array.of(1, 2, 3).buffer') }],
    ['with views', { ...good, rawId: new Uint8Array([0, 1, 2, 3]).subarray(1) }],
    [
      'with views of another window',
      { ...good, rawId: foreign('new DataView(Uint8Array.of(1, 2, 3).buffer)') },
    ],
    ['with texts, as toJSON writes them', { ...good, rawId: 'AQID', response: { clientDataJSON: '__4' } }],
    ['with plain base64', { ...good, response: { clientDataJSON: '//4=' } }],
    ['with lists', { ...good, rawId: [1, 2, 3] }],
    [
      'with what JSON makes of a view',
      { ...good, response: { clientDataJSON: inJson(Uint8Array.of(255, 254)) } },
    ],
    [
      "with what JSON makes of Node's buffers",
      { ...good, response: { clientDataJSON: inJson(Buffer.from([255, 254])) } },
    ],
    [
      "with the browser's prototype and no raw ID",
      under(refusing('rawId'), { id: good.id, response: good.response }),
    ],
    ['with another form of the ID', { ...good, id: 'AQID==' }],
    ['without an ID', { ...good, id: undefined }],
    ['without a raw ID', { ...good, rawId: undefined }],
    ['with an odd attachment and no toJSON', { ...good, authenticatorAttachment: 'usb', toJSON: 1 }],
  ])('is read %s, and written as base64url without padding [A15a]', (_form, credential) =>
    expect(read(credential)).toEqual(expected),
  )

  it.each<[string, unknown]>([
    ['nothing', null],
    ['no response', { ...good, response: null }],
    ['an empty value', { ...good, response: { clientDataJSON: bytes() } }],
    ['no value', { ...good, response: {} }],
    ['what is no buffer', { ...good, response: { clientDataJSON: { byteLength: 2 } } }],
    ['neither ID', { response: good.response }],
    [
      "the browser's prototype and no value",
      { ...good, response: under(refusing('clientDataJSON'), { signature: bytes(1) }) },
    ],
  ])('is refused with %s', (_form, credential) => expect(() => read(credential)).toThrow(TypeError))
})

it.each<[unknown, object]>([
  [{}, {}],
  [{ getClientExtensionResults: null }, {}],
  [{ getClientExtensionResults: () => null }, {}],
  [{ getClientExtensionResults: () => [1] }, {}],
  [{ getClientExtensionResults: () => ({ large: 1n }) }, { large: 1 }],
  [{ getClientExtensionResults: () => ({ credProps: { rk: true } }) }, { credProps: { rk: true } }],
  [
    {
      getClientExtensionResults() {
        throw new Error('not implemented')
      },
    },
    {},
  ],
])('reads the extensions of %o', (credential, results) => {
  expect(extensionResultsOf(credential)).toEqual(results)
})

const saying = (getTransports: unknown) => ({ response: { getTransports } })
it.each<[string, object, readonly string[] | undefined]>([
  [
    'as it names them, in its order',
    saying(() => ['usb', 'nfc', 'smart-card']),
    ['usb', 'nfc', 'smart-card'],
  ],
  ['that no browser knows yet', saying(() => ['telepathy']), ['telepathy']],
  ['once each', saying(() => ['usb', 'usb']), ['usb']],
  ['of a set', saying(() => new Set(['usb'])), ['usb']],
  ['of a text', saying(() => 'usb,nfc'), ['usb', 'nfc']],
  ['without what is no name', saying(() => [null, 7, '', 'a b', 'usb', 'x'.repeat(99)]), ['usb']],
  ['none', saying(() => []), undefined],
  ['null', saying(() => null), undefined],
  ['without the method', saying(undefined), undefined],
  [
    'with a method that fails',
    saying(() => {
      throw new Error('not implemented')
    }),
    undefined,
  ],
])('reads the transports of an authenticator: %s', (_form, credential, transports) => {
  expect(transportsOf(credential)).toEqual(transports)
})

it('reads what may be missing, as a value or by its method', () => {
  const response = { userHandle: bytes(1), getAuthenticatorData: () => bytes(2) }
  expect(optionalBytes({ response }, 'userHandle')).toBe('AQ')
  expect(optionalBytes({ response }, 'authenticatorData')).toBe('Ag')
  expect(optionalBytes({ response: {} }, 'userHandle')).toBeUndefined()
  expect(optionalBytes({ response: { userHandle: null } }, 'userHandle')).toBeUndefined()
  const refusing = {
    get userHandle(): never {
      throw new TypeError('Illegal invocation')
    },
  }
  expect(optionalBytes({ response: refusing }, 'userHandle')).toBeUndefined()
})
