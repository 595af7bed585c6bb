import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { StartError } from '../platform/failures'
import { isLoopback } from './kinds'
import { type ReadSettings, readSettings, type Variables } from './read-settings'
import type { ServerOptions } from './server-options'
import { NONE } from './setting'

/** Returns the problem with a certificate's two files as one line, or undefined. */
export function certificateProblem(certFile: string, keyFile: string): string | undefined {
  const cert = readFileSync(certFile, 'utf8')
  const key = readFileSync(keyFile, 'utf8')
  const isKey = (text: string) => text.includes('PRIVATE KEY-----')
  if (isKey(cert) && !isKey(key))
    return 'TLS_CERT and TLS_KEY must be swapped: TLS_CERT holds the private key.'
  const certificate = parsed(() => new X509Certificate(cert))
  if (!certificate) return `TLS_CERT must be a PEM file with a certificate: ${certFile} has none.`
  const privateKey = parsed(() => createPrivateKey(key))
  if (!privateKey)
    return `TLS_KEY must be a PEM file with a private key without a password: ${keyFile} has none.`
  return certificate.checkPrivateKey(privateKey)
    ? undefined
    : `TLS_KEY must be the key of the certificate in TLS_CERT: ${keyFile} is the key of another.`
}

function parsed<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch {
    return undefined // OpenSSL's error message would not help an operator.
  }
}

/**
 * Returns problems between settings that are each valid: they contradict each other, or they are not enough to serve
 * a company. One line each.
 */
const contradictions = (options: ServerOptions, variables: Variables): string[] =>
  [
    ...(options.demo ? demoProblems(options) : missing(options)),
    certificateOf(options),
    rpIdProblem(options),
    keyProblem(options),
    brokerProblem(options, variables),
    attributeProblem(options),
    options.portal?.brokerPassword !== undefined && options.portal.brokerUsername === undefined
      ? 'BROKER_PASSWORD must have a user: set BROKER_USERNAME, too.'
      : undefined,
  ].filter((problem) => problem !== undefined)

/** The demo company is unprotected: anyone who can open its desk reads every code. */
function demoProblems({ host, databaseUrl, demoOnPurpose }: ServerOptions): (string | undefined)[] {
  if (demoOnPurpose) return []
  const advice = 'Leave DEMO out, or set DEMO_ON_PURPOSE=1.'
  return [
    host !== undefined && !isLoopback(host)
      ? `DEMO must not be set with HOST=${host}: it would show every code to the network. ${advice}`
      : undefined,
    databaseUrl !== undefined
      ? `DEMO must not be set with DATABASE_URL: it would write a made-up company there. ${advice}`
      : undefined,
  ]
}

/** Without DEMO no desk shows the codes, so they have to be sent, and links in mails need a public address. */
const missing = ({ smtpUrl, smsWebhookUrl, publicUrl, mailFrom }: ServerOptions): (string | undefined)[] => [
  publicUrl === undefined
    ? 'PUBLIC_URL must be set: to the origin that employees open, such as https://mfa.company.example.'
    : undefined,
  smtpUrl === undefined
    ? `SMTP_URL must be set: to what sends the codes, or to ${NONE}. DEMO=1 shows codes at /desk instead.`
    : undefined,
  smtpUrl !== NONE && mailFrom === undefined
    ? 'MAIL_FROM must be set: to the sender of the mails, such as no-reply@company.example.'
    : undefined,
  smsWebhookUrl === undefined
    ? `SMS_WEBHOOK_URL must be set: to what sends the codes, or to ${NONE}. DEMO=1 shows codes at /desk instead.`
    : undefined,
]

function attributeProblem({ ldapAttributes = [] }: ServerOptions): string | undefined {
  const columns = ldapAttributes.map(({ column }) => column)
  const twice = columns.find((column, at) => columns.indexOf(column) !== at)
  return twice && `LDAP_ATTRIBUTES must name one attribute for ${twice}, not two.`
}

function certificateOf({ tlsCert, tlsKey }: ServerOptions): string | undefined {
  if (tlsCert !== undefined && tlsKey !== undefined) return certificateProblem(tlsCert, tlsKey)
  return tlsCert === tlsKey ? undefined : 'TLS_CERT and TLS_KEY must be set together.'
}

/** With a relative DATA_DIR, a server that is started in another folder would use another key file or find none. */
const keyProblem = ({ demo, databaseUrl, secretKey, dataDir = '' }: ServerOptions): string | undefined =>
  demo || databaseUrl === undefined || secretKey !== undefined || isAbsolute(dataDir)
    ? undefined
    : 'SECRET_KEY must be set with DATABASE_URL, or DATA_DIR to a full path, such as /var/lib/mfa, for a file with the key.'

function rpIdProblem({ rpId, publicUrl }: ServerOptions): string | undefined {
  if (rpId === undefined || publicUrl === undefined) return undefined
  const { hostname } = new URL(publicUrl)
  // Browsers reject a top-level domain as RP ID, so RP_ID needs a dot.
  const fits = hostname === rpId || (rpId.includes('.') && hostname.endsWith(`.${rpId}`))
  return fits
    ? undefined
    : `RP_ID must be ${hostname}, the host of PUBLIC_URL, or a domain above it, not "${rpId}".`
}

function brokerProblem({ messageBroker }: ServerOptions, variables: Variables): string | undefined {
  const parts = ['MESSAGE_BROKER_PORT', 'MESSAGE_BROKER_PATH'].filter((name) => variables[name]?.trim())
  if (messageBroker || parts.length === 0) return undefined
  return `${parts.join(' and ')} must come with MESSAGE_BROKER_URL: set it, too, or leave them out.`
}

/** Reads all settings and returns every problem at once. */
export function serverSettings(variables: Variables): ReadSettings {
  const read = readSettings(variables)
  const wrong = new Set(read.problems.map((problem) => problem.split(/[ ,]/, 1)[0]))
  // An invalid setting counts as not set, which must not be reported as a second problem.
  const more = contradictions(read.options, variables).filter(
    (problem) => !wrong.has(problem.split(' ', 1)[0]),
  )
  return { ...read, problems: [...read.problems, ...more] }
}

/** Returns the options for a server. Throws StartError with one line for each problem. */
export const serverOptions = (variables: Variables): ServerOptions => sound(serverSettings(variables))

/** Returns the options for a command that only uses the database, so it needs fewer settings than a server. */
export const commandOptions = (variables: Variables): ServerOptions => sound(readSettings(variables))

function sound({ options, problems }: ReadSettings): ServerOptions {
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return options
}
