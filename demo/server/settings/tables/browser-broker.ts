import { address } from '../addresses'
import { kind, wholeNumber } from '../kinds'
import { setting } from '../setting'

const path = kind((given, refuse) => (given.startsWith('/') ? given : refuse('a path such as /mqtt')))

/** Where browsers reach an external broker, if not through /mqtt of this server. */
export const browserBroker = {
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
