import { isPlainAddress } from '../../platform/mail-address'
import { address } from '../addresses'
import { kind, oneOf, secretOf, text } from '../kinds'
import { setting } from '../setting'

const sender = kind((given, refuse) =>
  isPlainAddress(given) ? given : refuse('one plain address such as no-reply@company.example'),
)

/** What the server keeps its data in, and what it sends with. */
export const stores = {
  dataDir: setting({
    variable: 'DATA_DIR',
    value: text,
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
}
