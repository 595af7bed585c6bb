import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import type { Client, Entry } from 'ldapts'
import { isLoopback } from '../settings/addresses'
import type { Settings } from '../settings/server-options'
import { AdminError } from './admin-error'
import { methodWords, readMethods } from './method-names'
import { type Column, columns } from './staff-row'

/** An employee as the directory has one: where the entry is, and the cells that a staff file would have. */
export interface DirectoryEntry {
  readonly dn: string
  readonly cells: Readonly<Record<Column, string>>
}

/** As OpenLDAP's inetOrgPerson has them. */
const usualAttributes = {
  employee_id: 'uid',
  name_ko: 'displayName',
  name_en: 'cn',
  email: 'mail',
  phone: 'mobile',
  methods: undefined,
} as const satisfies Record<Column, string | undefined>

/** Servers give a thousand entries at most in one answer, and usually five hundred. */
const PAGE = 250
const CONNECT_MS = 10_000
const ANSWER_MS = 60_000

/**
 * Reads all employees of the directory that the settings name, page by page. Throws AdminError with what to do where it cannot,
 * and where there is no one: whoever locks those that are missing would lock everybody.
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
    // With these it speaks TLS from the first byte, whatever the address says.
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
 * A directory names entries in its answers, and a timer's output goes into a log: of an answer, its result code is enough
 * (RFC 4511, 4.1.9).
 */
const problemOf = ({ name, message, code }: Error & { code?: unknown }): string =>
  typeof code === 'number' ? `${name}, result code ${code}` : message.trim()

type Attributes = Readonly<Record<Column, string | undefined>>

function attributesOf({ ldapAttributes }: Settings): Attributes {
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

const tlsOptionsOf = async ({ ldapCaFile, ldapUrl = '' }: Settings) => ({
  ...serverName(new URL(ldapUrl).hostname),
  ...(ldapCaFile !== undefined && { ca: [await readFile(ldapCaFile)] }),
})

/** TLS names the server (RFC 6066), unless all that is known of it is a number. */
const serverName = (hostname: string) =>
  isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { servername: hostname } : {}

/** Names and passwords go to another machine over TLS alone, and on this one where an authority is named for it. */
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
    return name === undefined ? ldapMethods : firstText(entry[name])
  }
  return Object.fromEntries(columns.map((column) => [column, cell(column)])) as DirectoryEntry['cells']
}

/** Attributes may have several values, or none. */
function firstText(value: Entry[string] | undefined): string {
  const first = Array.isArray(value) ? value[0] : value
  return (first ?? '').toString().trim()
}
