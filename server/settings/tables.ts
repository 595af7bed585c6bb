import * as v from 'valibot'
import { defaultLimits } from '../limits/limits'
import { isPlainAddress } from '../platform/mail-address'
import {
  address,
  authorities,
  companyFolder,
  domain,
  file,
  flag,
  host,
  kind,
  list,
  oneOf,
  pageOrigin,
  proxies,
  publicOrigin,
  secretOf,
  text,
  webAddress,
  wholeNumber,
} from './kinds'
import { setting } from './setting'

/** The server's addresses: where it listens, and the names under which users reach it. */
const network = {
  port: setting({
    variable: 'PORT',
    value: wholeNumber(0, 65_535),
    usual: 8080,
    meaning: 'Port to listen at; 0 takes a free one.',
  }),
  host: setting({
    variable: 'HOST',
    value: text,
    usual: '127.0.0.1',
    meaning: 'Address to listen at; 0.0.0.0 opens the server to the network.',
  }),
  publicUrl: setting({
    variable: 'PUBLIC_URL',
    value: publicOrigin,
    meaning: 'Origin under which people reach the server, with https. Needed without DEMO.',
    usually: 'with DEMO, the host that each request names',
  }),
  rpId: setting({
    variable: 'RP_ID',
    value: domain,
    meaning: 'The domain to which passkeys are bound: the host of PUBLIC_URL or a domain above it.',
    usually: 'the host of PUBLIC_URL or of the request',
  }),
  tlsCert: setting({
    variable: 'TLS_CERT',
    value: file,
    meaning: 'PEM file with the certificate and those that signed it, where no proxy in front has it.',
  }),
  tlsKey: setting({
    variable: 'TLS_KEY',
    value: file,
    meaning: 'PEM file with the private key of TLS_CERT.',
  }),
  trustProxy: setting({
    variable: 'TRUST_PROXY',
    value: proxies,
    usual: false,
    meaning:
      'Proxies whose X-Forwarded-For, X-Request-Id and traceparent count: their addresses or networks, or 1 for those on this machine.',
  }),
  allowedOrigins: setting({
    variable: 'ALLOWED_ORIGINS',
    value: list(pageOrigin),
    usual: [],
    meaning:
      "Other origins whose pages may call the API, such as https://intranet.company.example, with spaces or commas between them; '*' for any.",
    usually: 'none',
  }),
  apiServerDomain: setting({
    variable: 'API_SERVER_DOMAIN',
    value: host,
    meaning: 'The domain that bridge calls have to name.',
    usually: 'the host of PUBLIC_URL or of the request',
  }),
  metricsPort: setting({
    variable: 'METRICS_PORT',
    value: wholeNumber(1, 65_535),
    meaning: 'Port with /metrics for Prometheus.',
    usually: 'none, and no metrics',
  }),
  metricsHost: setting({
    variable: 'METRICS_HOST',
    value: text,
    usual: '127.0.0.1',
    meaning: 'Address of METRICS_PORT.',
  }),
  otlpEndpoint: setting({
    variable: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    value: address(['http:', 'https:'], 'http://localhost:4318'),
    meaning: 'Collector of OpenTelemetry that traces are sent to over HTTP.',
    usually: 'none, and no traces',
  }),
  keepaliveSeconds: setting({
    variable: 'KEEPALIVE_SECONDS',
    value: wholeNumber(1, 3_600),
    // Longer than the 60 s of AWS's load balancers and of nginx.
    usual: 75,
    meaning:
      'Seconds for which an idle connection is kept: longer than a proxy or load balancer in front keeps it.',
  }),
  drainSeconds: setting({
    variable: 'DRAIN_SECONDS',
    value: wholeNumber(0, 600),
    usual: 3,
    meaning: 'Seconds between SIGTERM, from when on /readyz says 503, and the end of new connections.',
  }),
  logLevel: setting({
    variable: 'LOG_LEVEL',
    value: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    usual: 'info',
    meaning:
      'The least important log lines that are written: trace, debug, info, warn, error, fatal or silent.',
  }),
}

const sender = kind((given, refuse) =>
  isPlainAddress(given) ? given : refuse('one plain address such as no-reply@company.example'),
)

/** The folder of the data. A URL is rejected, because it would become a folder below the working directory. */
const folder = kind((given, refuse) =>
  /^(?:file:|[a-z][a-z\d+.-]+:\/\/)/i.test(given)
    ? refuse('a folder such as /var/lib/mfa, or memory')
    : given,
)

/** The server's storage, and its services for mails and text messages. */
const stores = {
  dataDir: setting({
    variable: 'DATA_DIR',
    value: folder,
    usual: './data',
    meaning: "Folder for the embedded database and the secret key, or 'memory' to keep nothing.",
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    value: address(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/name', {
      socket: true,
    }),
    meaning: 'PostgreSQL 15 or later.',
    usually: 'the embedded database',
    secret: true,
  }),
  secretKey: setting({
    variable: 'SECRET_KEY',
    value: secretOf(32),
    meaning: 'At least 32 characters; instances on one database need the same.',
    usually: 'a file in the data folder',
    secret: true,
  }),
  mqttUrl: setting({
    variable: 'MQTT_URL',
    value: address(['mqtt:', 'mqtts:'], 'mqtt://user:password@host:1883'),
    meaning: 'An MQTT 3.1.1 broker to publish through.',
    usually: 'the embedded broker',
    secret: true,
  }),
  smtpUrl: setting({
    variable: 'SMTP_URL',
    value: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587', { none: true }),
    meaning: 'A mail server, or `none`. Needed without DEMO.',
    usually: 'with DEMO, an embedded one, whose mails the desk shows',
    secret: true,
  }),
  smtpTls: setting({
    variable: 'SMTP_TLS',
    value: oneOf('required', 'optional'),
    usual: 'required',
    meaning: '`required` sends nothing in clear to a mail server on another machine, `optional` does.',
  }),
  mailFrom: setting({
    variable: 'MAIL_FROM',
    value: sender,
    usual: 'no-reply@gaon.example',
    meaning: 'Sender of the mails. Needed without DEMO, unless SMTP_URL is `none`.',
    usually: 'with DEMO, an address of the made-up company',
  }),
  smsWebhookUrl: setting({
    variable: 'SMS_WEBHOOK_URL',
    value: address(['https:', 'http:'], 'https://sms.company.example/send', { none: true }),
    meaning: 'Gets a POST for each text message, or `none`. Needed without DEMO.',
    usually: 'with DEMO, the desk shows them',
    secret: true,
  }),
  authorities: setting({
    variable: 'CA_FILE',
    value: authorities,
    meaning:
      "PEM file with your company's own certificate authorities, trusted beside those of Node.js for SMTP_URL, MQTT_URL, SMS_WEBHOOK_URL, LDAP_URL and the collector of traces. DATABASE_URL names its own: `?sslmode=verify-full&sslrootcert=FILE`.",
    usually: 'those that Node.js trusts',
  }),
}

const path = kind((given, refuse) => (given.startsWith('/') ? given : refuse('a path such as /mqtt')))

/** The address of an external broker for browsers that do not connect to /mqtt of this server. */
const browserBroker = {
  url: setting({
    variable: 'MESSAGE_BROKER_URL',
    value: address(['wss:', 'ws:'], 'wss://broker.company.example'),
    meaning: 'Where browsers reach the broker directly.',
    usually: '/mqtt of this server',
  }),
  port: setting({
    variable: 'MESSAGE_BROKER_PORT',
    value: wholeNumber(1, 65_535),
    meaning: 'The port of MESSAGE_BROKER_URL.',
    usually: 'the one that it names, else 443 with wss and 80 with ws',
  }),
  path: setting({
    variable: 'MESSAGE_BROKER_PATH',
    value: path,
    meaning: 'The path of MESSAGE_BROKER_URL.',
    usually: 'the one that it names, else /mqtt',
  }),
}

/** The company, its data and its rules. */
const company = {
  demo: setting({
    variable: 'DEMO',
    value: flag,
    usual: false,
    meaning: 'Seeds a made-up company and opens the desk, which shows codes and asks for no sign-in.',
  }),
  demoOnPurpose: setting({
    variable: 'DEMO_ON_PURPOSE',
    value: flag,
    usual: false,
    meaning: 'Lets DEMO run with a HOST that others reach, or with DATABASE_URL.',
  }),
  company: setting({
    variable: 'COMPANY_DIR',
    value: companyFolder,
    meaning: "Folder with your company's name, help desk, privacy contacts, logo and terms.",
    usually: 'none; with DEMO, a made-up company',
  }),
  companyName: setting({
    variable: 'COMPANY_NAME',
    value: text,
    meaning: 'Name of this company in the mobile app.',
    usually: 'the name in COMPANY_DIR, else the host of PUBLIC_URL or of the request',
  }),
  androidPackageFile: setting({
    variable: 'ANDROID_PACKAGE_FILE',
    value: file,
    meaning: 'The Android package of the private app store.',
    usually: 'a placeholder that installs nothing',
  }),
  iosPackageFile: setting({
    variable: 'IOS_PACKAGE_FILE',
    value: file,
    meaning: 'The iOS package of the private app store.',
    usually: 'a placeholder that installs nothing',
  }),
  iosBundleId: setting({
    variable: 'IOS_BUNDLE_ID',
    value: text,
    usual: 'com.example.mfa',
    meaning: 'Bundle identifier of the iOS package.',
  }),
  iosBundleVersion: setting({
    variable: 'IOS_BUNDLE_VERSION',
    value: text,
    usual: '1.0',
    meaning: 'Version of the iOS package.',
  }),
  termsFile: setting({
    variable: 'TERMS_FILE',
    value: file,
    meaning: 'Text file with the terms of the private app store, one paragraph a line.',
    usually: 'those in COMPANY_DIR, else sample terms',
  }),
  licensedUsers: setting({
    variable: 'LICENSED_USERS',
    value: wholeNumber(1, 10_000_000),
    meaning: 'Limit of employees with registered authenticators.',
    usually: 'any number',
  }),
  licensedApplications: setting({
    variable: 'LICENSED_APPLICATIONS',
    value: wholeNumber(1, 10_000_000),
    meaning: 'For how many applications, in order of their numbers, authenticators may be registered.',
    usually: 'all',
  }),
  retentionYears: setting({
    variable: 'RETENTION_YEARS',
    value: wholeNumber(1, 20),
    usual: 2,
    meaning:
      'Years after which entries of the audit log are removed. The longest that a server was started with holds for all; to shorten it, run `purge --yes` with the new one.',
  }),
  historyDays: setting({
    variable: 'HISTORY_DAYS',
    // At least 30 days, because the server also reads from the history whether an employee has signed in before.
    value: wholeNumber(30, 7_300),
    usual: 730,
    meaning:
      'Days of the sign-in histories that employees and the help desk see. Older sign-ins are removed, with the same rule for a shorter time.',
  }),
  lockedErasedDays: setting({
    variable: 'LOCKED_ERASED_DAYS',
    value: wholeNumber(1, 3_650),
    meaning: 'Days after the lock of an employee when everything about them is erased but the audit log.',
    usually: 'never',
  }),
  tokenHours: setting({
    variable: 'TOKEN_HOURS',
    value: wholeNumber(1, 744),
    usual: 10,
    meaning: 'Lifetime of a session and its access token: a working day.',
  }),
  sessionIdleMinutes: setting({
    variable: 'SESSION_IDLE_MINUTES',
    value: wholeNumber(1, 44_640),
    usual: 720,
    meaning: "Minutes without a call after which the server ends a session; TIMEOUT is the page's own.",
  }),
}

/** Pages in addition to the portal. */
const pages = {
  phonePage: setting({
    variable: 'PHONE_PAGE',
    value: flag,
    meaning: 'Serves /phone, the mobile app as a page.',
    usually: 'off; with DEMO, on',
  }),
  playgroundPage: setting({
    variable: 'PLAYGROUND_PAGE',
    value: flag,
    meaning: 'Serves /playground, where developers try the elements out.',
    usually: 'off; with DEMO, on',
  }),
  widgetsPage: setting({
    variable: 'WIDGETS_PAGE',
    value: flag,
    meaning: 'Serves /widgets, every control in every state.',
    usually: 'off; with DEMO, on',
  }),
  samplePage: setting({
    variable: 'SAMPLE_PAGE',
    value: flag,
    usual: true,
    meaning: 'Serves /sample, an application that signs its users in through the portal.',
  }),
}

/** A limit whose number of uses is in the variable. Its period is fixed here. */
const usesIn = (seconds: number) =>
  v.pipe(
    wholeNumber(1, 10_000_000),
    v.transform((uses) => ({ uses, seconds })),
  )

/** The limits that depend on a company's number of employees. */
const limits = {
  callsPerAddress: setting({
    variable: 'CALLS_PER_MINUTE',
    value: usesIn(60),
    usual: defaultLimits.callsPerAddress,
    meaning:
      'Calls of the login service in a minute from one client address, without those of known browsers and of phones, at each instance. Codes, passkeys and requests to phones count as 2 to 10 calls. Further calls are answered by turns.',
  }),
  otpFailuresPerDay: setting({
    variable: 'OTP_FAILURES_PER_DAY',
    value: wholeNumber(1, 10_000_000),
    usual: defaultLimits.otpFailuresPerDay,
    meaning:
      'Wrong one-time codes a day at all employees together, without those in browsers that the employee has signed in with before. Beyond them, such browsers alone accept OTP.',
  }),
  mailsPerDay: setting({
    variable: 'MAILS_PER_DAY',
    value: usesIn(86_400),
    usual: defaultLimits.mailsPerDay,
    meaning:
      'Codes by email a day. Beyond them, an alert is raised, and two a day are sent to each employee other than to their own browsers; half as many again are kept for employees who have never signed in.',
  }),
  textMessagesPerDay: setting({
    variable: 'SMS_PER_DAY',
    value: usesIn(86_400),
    usual: defaultLimits.textMessagesPerDay,
    meaning: 'The same for codes by SMS.',
  }),
  connections: setting({
    variable: 'CONNECTIONS',
    value: wholeNumber(1, 1_000_000),
    usual: defaultLimits.connections,
    meaning:
      'Connections of all clients together. Beyond them, idle ones of the address that holds most are ended.',
  }),
  connectionsPerAddress: setting({
    variable: 'CONNECTIONS_PER_ADDRESS',
    value: wholeNumber(1, 1_000_000),
    usual: defaultLimits.connectionsPerAddress,
    meaning:
      'Connections that one client address holds at the same time, or, behind a proxy of TRUST_PROXY, requests under way.',
  }),
  brokerConnections: setting({
    variable: 'BROKER_CONNECTIONS',
    value: wholeNumber(1, 1_000_000),
    usual: defaultLimits.brokerConnections,
    meaning:
      'Connections to /mqtt of all clients together, well below CONNECTIONS. Beyond them, those are ended first whose client ID the server has not issued.',
  }),
  brokerConnectionsPerAddress: setting({
    variable: 'BROKER_CONNECTIONS_PER_ADDRESS',
    value: wholeNumber(1, 20_000),
    usual: defaultLimits.brokerConnectionsPerAddress,
    meaning:
      'Connections to /mqtt that one client address holds at the same time; enough for a large office. Beyond them, the same are ended first.',
  }),
}

/** The values of the configuration document that are not addresses. */
const portal = {
  bridge: setting({
    variable: 'BRIDGE',
    value: flag,
    usual: false,
    meaning: 'Browsers make their login calls through `/bridge`, naming the server domain.',
  }),
  mobAppBridge: setting({
    variable: 'MOB_APP_BRIDGE',
    value: flag,
    usual: false,
    meaning: 'The same for the phone app.',
    usually: 'as BRIDGE',
  }),
  privateAppStore: setting({
    variable: 'PRIVATE_APP_STORE',
    value: flag,
    usual: false,
    meaning: "The mobile app comes from this company's own store, after its terms are agreed to.",
  }),
  demoMode: setting({
    variable: 'DEMO_MODE',
    value: flag,
    usual: false,
    meaning: "Shows the company's policy image beside the login.",
  }),
  timeoutMinutes: setting({
    variable: 'TIMEOUT',
    value: wholeNumber(1, 35_000),
    usual: 30,
    meaning: 'Minutes without activity after which the portal signs out.',
  }),
  neutralLoginError: setting({
    variable: 'NEUTRAL_LOGIN_ERROR',
    value: flag,
    usual: false,
    meaning:
      'Unknown IDs are answered as known ones are, and get no further; see docs/security/threat-model.md for what it costs.',
  }),
  androidStoreUrl: setting({
    variable: 'ANDROID_STORE_URL',
    value: webAddress,
    usual: 'https://play.google.com/store/apps',
    meaning: 'Where Android phones get the app.',
  }),
  iosStoreUrl: setting({
    variable: 'IOS_STORE_URL',
    value: webAddress,
    usual: 'https://www.apple.com/app-store/',
    meaning: 'Where iPhones get the app.',
  }),
  brokerUsername: setting({
    variable: 'BROKER_USERNAME',
    value: text,
    meaning: 'User with which browsers connect to the broker, where it wants one.',
    usually: 'none',
  }),
  brokerPassword: setting({
    variable: 'BROKER_PASSWORD',
    value: text,
    meaning: 'Password of BROKER_USERNAME; every browser gets it.',
    usually: 'none',
    secret: true,
  }),
}

const attribute = kind((given, refuse) => {
  const [, column, name] = /^([a-z_]+)=([A-Za-z][\w;-]*)$/.exec(given) ?? []
  return column && name
    ? { column, name }
    : refuse('pairs such as employee_id=sAMAccountName, with spaces between them')
})

/** The directory of employees that `import-ldap` reads. */
const directory = {
  ldapUrl: setting({
    variable: 'LDAP_URL',
    value: address(['ldaps:', 'ldap:'], 'ldaps://ad.company.example'),
    meaning:
      'The directory that `import-ldap` reads. With ldap:// to another machine the connection is made secure before anything is sent.',
    usually: 'none',
  }),
  ldapCaFile: setting({
    variable: 'LDAP_CA_FILE',
    value: file,
    meaning: 'PEM file with the only authority that may sign its certificate.',
    usually: 'those of CA_FILE and of Node.js',
  }),
  ldapUser: setting({
    variable: 'LDAP_USER',
    value: text,
    meaning: 'User of the directory: a DN, or for Active Directory also name@company.example.',
    usually: 'no one in particular',
  }),
  ldapPassword: setting({
    variable: 'LDAP_PASSWORD',
    value: text,
    meaning: 'Password of LDAP_USER.',
    usually: 'none',
    secret: true,
  }),
  ldapBase: setting({
    variable: 'LDAP_BASE',
    value: text,
    meaning: 'DN below which the employees are, such as ou=people,dc=company,dc=example.',
    usually: 'none',
  }),
  ldapFilter: setting({
    variable: 'LDAP_FILTER',
    value: text,
    usual: '(objectClass=person)',
    meaning: 'Filter that finds the employees.',
  }),
  ldapAttributes: setting({
    variable: 'LDAP_ATTRIBUTES',
    value: list(attribute),
    usual: [] as readonly { readonly column: string; readonly name: string }[],
    meaning: 'Attributes other than the usual ones, such as `employee_id=sAMAccountName`.',
    usually:
      'employee_id=uid name_ko=displayName name_en=cn email=mail phone=mobile, and no attribute for the methods',
  }),
  ldapMethods: setting({
    variable: 'LDAP_METHODS',
    value: text,
    usual: 'email',
    meaning: 'Methods that a new employee may use, where no attribute says it. Known ones keep theirs.',
  }),
}

/** Every environment variable of the server, in the order of docs/reference/settings.md. */
export const tables = { network, stores, browserBroker, company, pages, limits, portal, directory }
