import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPrograms } from './debian.mjs'
import { ownServer } from './own-server.mjs'
import { freePort } from './ports.mjs'
import { which } from './which.mjs'

const SUFFIX = 'dc=company,dc=example'
const READER = { user: `cn=reader,${SUFFIX}`, password: 'reader of the tests' }

function find() {
  const server = which(['slapd'], ['/usr/sbin', '/usr/local/libexec'])
  const load = which(['slapadd'], ['/usr/sbin', '/usr/local/sbin'])
  return server && load ? { server, load } : undefined
}

export const slapdPrograms = debianPrograms('slapd', ['slapd'], find)

/** Only the reader sees anything, and no more than a hundred entries in one answer. */
const configuration = (/** @type {string} */ folder, { tlsCert = '', tlsKey = '' }) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
argsfile ${folder}/slapd.args
TLSCertificateFile ${tlsCert}
TLSCertificateKeyFile ${tlsKey}
database mdb
directory ${folder}/data
suffix "${SUFFIX}"
rootdn "${READER.user}"
rootpw "${READER.password}"
access to * by * none
sizelimit size.soft=100 size.hard=100 size.prtotal=unlimited
`

/** Base64, because LDIF takes nothing but ASCII as it is. */
const lines = (/** @type {Record<string, string>} */ entry) =>
  Object.entries(entry)
    .map(([name, value]) => `${name}:: ${Buffer.from(value).toString('base64')}\n`)
    .join('')

/** The folders of the directory. */
const tree = `dn: ${SUFFIX}
objectClass: domain
dc: company

dn: ou=people,${SUFFIX}
objectClass: organizationalUnit
ou: people
`

/**
 * OpenLDAP with these people and a certificate, on free loopback ports.
 *
 * @typedef {Readonly<Record<string, string>> & { readonly uid: string, readonly cn: string }} Person attributes
 * @typedef {Awaited<ReturnType<typeof startDirectory>>} RunningDirectory `secureUrl`: with TLS from the first byte; `base`:
 *   where the people are; `user`: who may read them
 * @param {readonly Person[]} people
 * @param {{ readonly tlsCert: string, readonly tlsKey: string }} certificate
 */
export async function startDirectory(people, certificate) {
  const programs = await slapdPrograms.ensure()
  const folder = mkdtempSync(join(tmpdir(), 'mfa-slapd-'))
  const [settings, content] = [join(folder, 'slapd.conf'), join(folder, 'people.ldif')]
  mkdirSync(join(folder, 'data'))
  writeFileSync(settings, configuration(folder, certificate))
  const entries = people.map(
    (person) =>
      `\ndn: uid=${person.uid},ou=people,${SUFFIX}\nobjectClass: inetOrgPerson\n${lines({ sn: 'x', ...person })}`,
  )
  writeFileSync(content, tree + entries.join(''))
  execFileSync(programs.load, ['-f', settings, '-l', content], { stdio: 'pipe' })
  const [plain, secure] = [await freePort(), await freePort()]
  const addresses = [`ldap://localhost:${plain}`, `ldaps://localhost:${secure}`]
  const server = spawn(programs.server, ['-f', settings, '-h', addresses.join(' '), '-d', '0'], {
    stdio: 'ignore',
  })
  const stop = await ownServer(server, { folder, ports: [plain, secure] })
  const [url = '', secureUrl = ''] = addresses
  return { url, secureUrl, base: `ou=people,${SUFFIX}`, ...READER, stop }
}
