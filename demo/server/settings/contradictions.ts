import { isAbsolute } from 'node:path'
import { isLoopback } from './addresses'
import { certificateProblem } from './certificate'
import { NONE } from './none'
import type { ServerOptions } from './server-options'
import type { Variables } from './variables'

/** Settings that are good each by itself, and do not go together or are not enough to serve a company. One line each. */
export const contradictions = (options: ServerOptions, variables: Variables): string[] =>
  [
    ...(options.demo ? demoProblems(options) : missing(options)),
    certificateOf(options),
    rpIdProblem(options),
    keyProblem(options),
    brokerProblem(options, variables),
    options.portal?.brokerPassword !== undefined && options.portal.brokerUsername === undefined
      ? 'BROKER_PASSWORD must have a user: set BROKER_USERNAME, too.'
      : undefined,
  ].filter((problem) => problem !== undefined)

/** The made-up company has no doors: whoever reaches its desk reads every code. */
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

/** Without DEMO no desk shows the codes, and a link in a mail has to lead somewhere. */
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

function certificateOf({ tlsCert, tlsKey }: ServerOptions): string | undefined {
  if (tlsCert !== undefined && tlsKey !== undefined) return certificateProblem(tlsCert, tlsKey)
  return tlsCert === tlsKey ? undefined : 'TLS_CERT and TLS_KEY must be set together.'
}

/** A key file that is looked for in the folder where somebody starts the server is another one in the next folder. */
const keyProblem = ({ demo, databaseUrl, secretKey, dataDir = '' }: ServerOptions): string | undefined =>
  demo || databaseUrl === undefined || secretKey !== undefined || isAbsolute(dataDir)
    ? undefined
    : 'SECRET_KEY must be set with DATABASE_URL, or DATA_DIR to a full path, such as /var/lib/mfa, for a file with the key.'

function rpIdProblem({ rpId, publicUrl }: ServerOptions): string | undefined {
  if (rpId === undefined || publicUrl === undefined) return undefined
  const { hostname } = new URL(publicUrl)
  const fits = hostname === rpId || hostname.endsWith(`.${rpId}`)
  return fits
    ? undefined
    : `RP_ID must be ${hostname}, the host of PUBLIC_URL, or a domain above it, not "${rpId}".`
}

function brokerProblem({ messageBroker }: ServerOptions, variables: Variables): string | undefined {
  const parts = ['MESSAGE_BROKER_PORT', 'MESSAGE_BROKER_PATH'].filter((name) => variables[name]?.trim())
  if (messageBroker || parts.length === 0) return undefined
  return `${parts.join(' and ')} must come with MESSAGE_BROKER_URL: set it, too, or leave them out.`
}
