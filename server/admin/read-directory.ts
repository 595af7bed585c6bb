import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { Client, Entry } from 'ldapts'
import { trustAdvice } from '../platform/reach'
import { isLoopback } from '../settings/kinds'
import type { Settings } from '../settings/server-options'
import { AdminError, methodWords, readMethods } from './command'
import { type Column, columns } from './staff-row'

/** An employee's entry in the directory: its DN, and its attributes as the cells of a staff file. */
export interface DirectoryEntry {
  readonly dn: string
  readonly cells: Readonly<Record<Column, string>>
}

/** Default attributes: those of OpenLDAP's inetOrgPerson. */
const usualAttributes = {
  employee_id: 'uid',
  name_ko: 'displayName',
  name_en: 'cn',
  email: 'mail',
  phone: 'mobile',
  methods: undefined,
} as const satisfies Record<Column, string | undefined>

/** Entries per page. Servers return at most 1,000 in one response, and usually 500. */
const PAGE = 250
const CONNECT_MS = 10_000
const ANSWER_MS = 60_000

/**
 * Reads all employees of the directory in the settings, page by page. Throws AdminError with advice if reading fails,
 * and also if no entry is found: --lock-missing would then lock every employee.
 */
export async function readDirectory(settings: Settings): Promise<DirectoryEntry[]> {
  const { ldapUrl, ldapBase, ldapFilter } = settings
  if (ldapUrl === undefined) throw new AdminError('Set LDAP_URL to the address of the directory.')
  if (ldapBase === undefined) throw new AdminError('Set LDAP_BASE to the DN below which the employees are.')
  const attributes = attributesOf(settings)
  requireMethods(settings)
  const { Client, InvalidCredentialsError, NoSuchObjectError } = await import('ldapts')
  const tlsOptions = await tlsOptionsOf(settings)
  const client = new Client({
    url: ldapUrl,
    connectTimeout: CONNECT_MS,
    timeout: ANSWER_MS,
    // Passed for ldaps: only. With these options, ldapts starts TLS from the first byte, even for an ldap: address.
    ...(ldapUrl.startsWith('ldaps:') && { tlsOptions }),
  })
  try {
    await open(client, settings, tlsOptions)
    const { searchEntries } = await client.search(ldapBase, {
      scope: 'sub',
      filter: ldapFilter,
      attributes: Object.values(attributes).filter((name) => name !== undefined),
      paged: { pageSize: PAGE },
    })
    if (searchEntries.length === 0)
      throw new AdminError(`${ldapFilter} found no one below ${ldapBase}. Check LDAP_BASE and LDAP_FILTER.`)
    requireNamed(searchEntries, settings)
    return searchEntries.map((entry) => ({ dn: entry.dn, cells: cellsOf(entry, attributes, settings) }))
  } catch (error) {
    if (error instanceof AdminError) throw error
    if (error instanceof InvalidCredentialsError)
      throw new AdminError(`${ldapUrl} refuses LDAP_USER with LDAP_PASSWORD.`)
    if (error instanceof NoSuchObjectError)
      throw new AdminError(
        `There is no ${ldapBase} in ${ldapUrl}. Check LDAP_BASE, and what LDAP_USER may read.`,
      )
    throw new AdminError(`Couldn't read ${ldapUrl}: ${problemOf(error as Error)}`)
  } finally {
    await client.unbind().catch(() => undefined) // the connection may be gone already
  }
}

/**
 * Describes an error without the directory's own text. That text may name employees, and a timer's output goes into a
 * log. The result code (RFC 4511, 4.1.9) is enough.
 */
const problemOf = ({ name, message, code }: Error & { code?: unknown }): string =>
  typeof code === 'number' ? `${name}, result code ${code}` : message.trim() + trustAdvice(message)

type Attributes = Readonly<Record<Column, string | undefined>>

/** Returns the attribute for each column. Throws AdminError if LDAP_ATTRIBUTES names an unknown column. */
export function attributesOf({ ldapAttributes }: Settings): Attributes {
  const own = ldapAttributes.map(({ column, name }): [string, string] => [column, name])
  const [unknown] = own.find(([column]) => !columns.includes(column as Column)) ?? []
  if (unknown !== undefined)
    throw new AdminError(`LDAP_ATTRIBUTES names ${unknown}, which is none of ${columns.join(', ')}.`)
  return { ...usualAttributes, ...Object.fromEntries(own) }
}

function requireMethods({ ldapMethods }: Settings): void {
  const [unknown] = readMethods(ldapMethods).unknown
  if (unknown !== undefined)
    throw new AdminError(`LDAP_METHODS names ${unknown}, which is none of ${methodWords}.`)
}

/**
 * Throws AdminError if an attribute named in LDAP_ATTRIBUTES is in no entry. A misspelled name would clear that value
 * for everybody.
 */
function requireNamed(entries: readonly Entry[], { ldapAttributes }: Settings): void {
  const missing = ldapAttributes.find(({ name }) => entries.every((entry) => textOf(entry, name) === ''))
  if (missing !== undefined)
    throw new AdminError(
      `No entry has ${missing.name}, which LDAP_ATTRIBUTES names for ${missing.column}. Check its spelling, and what LDAP_USER may read.`,
    )
}

const tlsOptionsOf = async ({ ldapCaFile, ldapUrl = '', authorities }: Settings) => ({
  ...serverName(new URL(ldapUrl).hostname),
  ...(authorities && { ca: [...authorities] }),
  ...(ldapCaFile !== undefined && { ca: [await readFile(ldapCaFile)] }),
})

/** Returns the option with the server name for TLS, or no option for an IP address, which RFC 6066 doesn't allow. */
const serverName = (hostname: string) =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { servername: hostname } : {}

/**
 * Starts TLS on an ldap: connection where needed, then signs in. Another machine is always reached over TLS. A
 * directory on this machine uses TLS only if LDAP_CA_FILE is set.
 */
async function open(
  client: Client,
  { ldapUrl = '', ldapUser, ldapPassword, ldapCaFile }: Settings,
  tlsOptions: Awaited<ReturnType<typeof tlsOptionsOf>>,
): Promise<void> {
  const { protocol, hostname } = new URL(ldapUrl)
  if (protocol === 'ldap:' && (ldapCaFile !== undefined || !isLoopback(hostname)))
    await client.startTLS(tlsOptions)
  if (ldapUser !== undefined) await client.bind(ldapUser, ldapPassword)
}

function cellsOf(entry: Entry, attributes: Attributes, { ldapMethods }: Settings): DirectoryEntry['cells'] {
  const cell = (column: Column): string => {
    const name = attributes[column]
    return name === undefined ? ldapMethods : textOf(entry, name, languages[column])
  }
  return Object.fromEntries(columns.map((column) => [column, cell(column)])) as DirectoryEntry['cells']
}

const languages: Partial<Record<Column, string>> = { name_ko: 'lang-ko', name_en: 'lang-en' }

/**
 * Returns the first value of an attribute. The directory spells attribute names in its own case and adds options,
 * such as `displayName;lang-ko` (RFC 4512, 2.5). Prefers a value in `language` (RFC 3866), then the value without
 * options.
 */
function textOf(entry: Entry, name: string, language?: string): string {
  const asked = name.toLowerCase()
  const found = Object.entries(entry).flatMap(([key, value]) => {
    const [first = ''] = Array.isArray(value) ? value : [value]
    const [text, described] = [first.toString().trim(), key.toLowerCase()]
    const isOf = described === asked || described.startsWith(`${asked};`)
    return isOf && text !== '' ? [{ text, options: described.slice(asked.length).split(';').slice(1) }] : []
  })
  const isIn = (option: string) => option === language || option.startsWith(`${language}-`)
  const value =
    found.find(({ options }) => options.some(isIn)) ??
    found.find(({ options }) => options.length === 0) ??
    found[0]
  return value?.text ?? ''
}
