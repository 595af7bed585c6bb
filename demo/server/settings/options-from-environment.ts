import { StartError } from '../failures/start-error'
import type { ServerOptions } from './server-options'

type Variables = Readonly<Record<string, string | undefined>>

/** Reads the server's options from environment variables. An empty variable counts as not set. */
export const optionsFromEnvironment = (variables: Variables): ServerOptions => {
  const text = (name: string) => variables[name]?.trim() || undefined
  const flag = (name: string) => /^(?:1|true|yes|on)$/i.test(text(name) ?? '')
  const number = (name: string, min: number, max: number) => {
    const given = text(name)
    if (given === undefined) return undefined
    const value = Number(given)
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new StartError(`${name} must be a whole number from ${min} to ${max}.`)
    }
    return value
  }
  const list = (name: string) => text(name)?.split(/[\s,]+/)

  return defined({
    port: number('PORT', 0, 65_535),
    host: text('HOST'),
    dataDir: text('DATA_DIR'),
    databaseUrl: text('DATABASE_URL'),
    mqttUrl: text('MQTT_URL'),
    smtpUrl: text('SMTP_URL'),
    smtpTls: smtpTls(text('SMTP_TLS')),
    smsWebhookUrl: text('SMS_WEBHOOK_URL'),
    publicUrl: webOrigin('PUBLIC_URL', text('PUBLIC_URL')),
    rpId: text('RP_ID'),
    ...certificate(text('TLS_CERT'), text('TLS_KEY')),
    demo: flag('DEMO'),
    logLevel: logLevel(text('LOG_LEVEL')),
    secretKey: text('SECRET_KEY'),
    allowedOrigins: list('ALLOWED_ORIGINS')?.map((each) =>
      each === '*' ? each : webOrigin('ALLOWED_ORIGINS', each),
    ),
    mailFrom: text('MAIL_FROM'),
    messageBroker: messageBroker(
      text('MESSAGE_BROKER_URL'),
      number('MESSAGE_BROKER_PORT', 1, 65_535),
      text('MESSAGE_BROKER_PATH'),
    ),
    apiServerDomain: text('API_SERVER_DOMAIN'),
    trustProxy: flag('TRUST_PROXY'),
    tokenHours: number('TOKEN_HOURS', 1, 744),
    drainSeconds: number('DRAIN_SECONDS', 0, 600),
    companyName: text('COMPANY_NAME'),
    androidPackageFile: text('ANDROID_PACKAGE_FILE'),
    iosPackageFile: text('IOS_PACKAGE_FILE'),
    iosBundleId: text('IOS_BUNDLE_ID'),
    iosBundleVersion: text('IOS_BUNDLE_VERSION'),
    termsFile: text('TERMS_FILE'),
    licensedUsers: number('LICENSED_USERS', 1, 10_000_000),
    licensedApplications: number('LICENSED_APPLICATIONS', 1, 10_000_000),
    limits: defined({
      callsPerAddress: uses(number('CALLS_PER_MINUTE', 1, 10_000_000), 60),
      failuresPerAddress: uses(number('FAILURES_PER_HOUR', 1, 10_000_000), 3_600),
      failuresOverall: uses(number('FAILURES_PER_DAY', 1, 10_000_000), 86_400),
      brokerConnectionsPerAddress: number('BROKER_CONNECTIONS_PER_ADDRESS', 1, 20_000),
    }),
    portal: defined({
      bridge: flag('BRIDGE'),
      mobAppBridge: flag(text('MOB_APP_BRIDGE') ? 'MOB_APP_BRIDGE' : 'BRIDGE'),
      privateAppStore: flag('PRIVATE_APP_STORE'),
      demoMode: flag('DEMO_MODE'),
      timeoutMinutes: number('TIMEOUT', 1, 35_000),
      neutralLoginError: flag('NEUTRAL_LOGIN_ERROR'),
      androidStoreUrl: text('ANDROID_STORE_URL'),
      iosStoreUrl: text('IOS_STORE_URL'),
      brokerUsername: text('BROKER_USERNAME'),
      brokerPassword: text('BROKER_PASSWORD'),
    }),
  }) as ServerOptions
}

/** Leaves out what is not set, so that the defaults apply. */
const defined = <T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

const uses = (count: number | undefined, seconds: number) => (count ? { uses: count, seconds } : undefined)

const webOrigin = (name: string, given: string | undefined): string | undefined => {
  if (given === undefined) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new StartError(`${name} must be an origin such as https://mfa.company.example, without a path.`)
  }
  return url.origin
}

const certificate = (tlsCert: string | undefined, tlsKey: string | undefined) => {
  if (Boolean(tlsCert) !== Boolean(tlsKey)) throw new StartError('TLS_CERT and TLS_KEY must be set together.')
  return { tlsCert, tlsKey }
}

const smtpTls = (given: string | undefined): ServerOptions['smtpTls'] => {
  if (given === undefined || given === 'required' || given === 'optional') return given
  throw new StartError('SMTP_TLS must be required or optional.')
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

const logLevel = (given: string | undefined): string | undefined => {
  if (given !== undefined && !LOG_LEVELS.includes(given)) {
    throw new StartError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  }
  return given
}

const messageBroker = (url: string | undefined, port: number | undefined, path: string | undefined) => {
  if (url === undefined) return undefined
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^wss?:$/.test(parsed.protocol)) {
    throw new StartError('MESSAGE_BROKER_URL must look like wss://broker.company.example.')
  }
  const standard = parsed.protocol === 'wss:' ? 443 : 80
  return {
    url: `${parsed.protocol}//${parsed.hostname}`,
    port: port ?? (Number(parsed.port) || standard),
    path: path ?? (parsed.pathname === '/' ? '/mqtt' : parsed.pathname),
  }
}
