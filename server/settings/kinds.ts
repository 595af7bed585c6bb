import { X509Certificate } from 'node:crypto'
import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { rootCertificates } from 'node:tls'
import { domainToASCII } from 'node:url'
import proxyAddr from 'proxy-addr'
import * as v from 'valibot'
import { type Company, CompanyFolderError, readCompany } from '../company'

/**
 * A schema that converts a variable's text to its value. An error message completes the sentence "VARIABLE must be
 * …", so that the operator knows what to write.
 */
type Kind<T> = v.GenericSchema<string, T>

/** Creates a schema. `refuse` takes the text that completes "VARIABLE must be …". */
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

/** A domain in any script. It is converted to ASCII, as browsers do. */
export const domain = kind((given, refuse) => {
  const name = /[\s/:?#@\\]/.test(given) ? '' : domainToASCII(given)
  return DOMAIN.test(name) ? name : refuse('a domain such as company.example, without https:// and path')
})

/** A domain with or without a port. */
export const host = kind((given, refuse) => {
  const [name = '', port = '1', ...more] = given.split(':')
  const good = DOMAIN.test(name) && /^\d{1,5}$/.test(port) && more.length === 0
  return good ? given : refuse('a host such as mfa.company.example, without https:// and path')
})

export const secretOf = (length: number): Kind<string> =>
  kind((given, refuse) => (given.length < length ? refuse(`at least ${length} random characters`) : given))

/** True for a name of this machine. Traffic to it can't be intercepted. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname)

/**
 * True if a password in a URL was not percent-encoded. A `/`, `#` or `?` in the password ends the part with user and
 * host, so the `@` comes after that part. An http URL may have an `@` in its path.
 */
function hasRawPassword(given: string): boolean {
  const [authority = '', ...rest] = given.slice(given.indexOf('//') + 2).split(/[/?#]/)
  const hasLater = rest.some((part) => part.includes('@'))
  return hasLater && (!given.startsWith('http') || (!authority.includes('@') && !URL.canParse(given)))
}

function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

/** A service's URL, such as `smtp://user:password@host:587`. `none` means no service, if allowed. */
export const address = (
  protocols: readonly string[],
  example: string,
  { none = false, socket = false }: { none?: boolean; socket?: boolean } = {},
) =>
  kind((given, refuse) => {
    const expected = `an address such as ${example}${none ? ', or none' : ''}`
    if (none && given === 'none') return given
    const named = protocols.some((protocol) => given.startsWith(`${protocol}//`))
    if (named && hasRawPassword(given))
      return refuse(`${expected}; in a password write / as %2F, # as %23, ? as %3F, @ as %40 and % as %25`)
    const url = named && URL.canParse(given) ? new URL(given) : undefined
    if (!url || !(url.hostname || socket)) return refuse(expected)
    if (![url.username, url.password].every(isDecodable))
      return refuse(`${expected}; in a password write % as %25`)
    return given
  })

function readOrigin(given: string): URL | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  return plain && !url.username ? url : undefined
}

/** The origin under which users reach the server. Browsers allow passkeys only with https, or on this machine. */
export const publicOrigin = kind((given, refuse) => {
  const url = readOrigin(given)
  if (!url) return refuse('an origin such as https://mfa.company.example, without a path')
  const secure = url.protocol === 'https:' || isLoopback(url.hostname)
  return secure ? url.origin : refuse(`an origin with https, such as https://${url.host}`)
})

/** The origin of another page, or `*` for all. */
export const pageOrigin = kind((given, refuse) => {
  if (given === '*') return given
  return (
    readOrigin(given)?.origin ??
    refuse('origins such as https://intranet.company.example, without a path, or *')
  )
})

/** A page that a browser opens. */
export const webAddress = kind((given, refuse) => {
  const good = /^https?:\/\//.test(given) && URL.canParse(given)
  return good ? given : refuse('an address such as https://apps.company.example/mfa')
})

/**
 * The proxies whose X-Forwarded-For is trusted: none, those on this machine, or those whose address the function
 * accepts.
 */
export type TrustedProxies = boolean | ((address: string, hop: number) => boolean)

function isNetwork(text: string): boolean {
  const [address = '', bits = '1'] = text.split('/')
  return isIP(address) > 0 && /^\d{1,3}$/.test(bits)
}

/** Trusts proxies by their addresses. A number of hops would not say who the proxies are. */
export const proxies = kind<TrustedProxies>((given, refuse) => {
  const expected = '1 for this machine, or addresses and networks such as 10.0.0.5 and 10.1.0.0/24, or 0'
  const switched = v.safeParse(flag, given)
  if (switched.success) return switched.output
  const networks = given.split(/[\s,]+/).filter(Boolean)
  if (networks.length === 0 || !networks.every(isNetwork)) return refuse(expected)
  try {
    return proxyAddr.compile(networks)
  } catch (error) {
    // Thrown for a prefix that is longer than the address, or that has 0 bits and would trust every address.
    if (error instanceof TypeError) return refuse(expected)
    throw error
  }
})

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false // The remedy is the same for every system error.
  }
}

export const file = kind((given, refuse) =>
  isReadable(given) ? given : refuse('the path of a file that the server can read'),
)

/** The certificate authorities of a company that signs its own certificates, in addition to those of Node.js. */
export const authorities = kind<readonly string[]>((given, refuse) => {
  const found = isReadable(given)
    ? readFileSync(given, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g)
    : undefined
  return found?.every(isCertificate)
    ? [...rootCertificates, ...found]
    : refuse('the path of a PEM file with certificates that the server can read')
})

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined
  } catch {
    return false // OpenSSL's error message would not help an operator.
  }
}

export const companyFolder = kind<Company>((given, refuse) => {
  try {
    return readCompany(given)
  } catch (error) {
    if (error instanceof CompanyFolderError) return refuse(error.message)
    throw error
  }
})
