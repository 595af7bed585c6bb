import { configuration } from '../../support/answers.mjs'
import type { Table } from '../../support/fake-backend'
import { testBackend } from './backend'
import { testMqttBroker } from './mqtt-broker'
import { readQr } from './read-qr'
import { registerTable, showAt } from './register'
import { loadScript } from './script'
import { until } from './until'

export type UserPortal = Record<string, unknown>

const configured = (userPortal: UserPortal): Table => ({
  'GET /config.json': {
    json: {
      ...configuration,
      CONFIG_VARIABLES: { USER_PORTAL: { ...configuration.CONFIG_VARIABLES.USER_PORTAL, ...userPortal } },
    },
  },
})

/** The choice of a phone, as its screen hands it on. */
export const android = { download: { type: 'Android', extension: '.apk' } }
export const iOS = { download: { type: 'iOS', extension: '.ipa' } }

/** Mobile setup for each test of a `describe`, with an employee who has no phone yet. */
export function mobileSetup() {
  let script: Awaited<ReturnType<typeof loadScript>>
  const table: Table = {
    ...registerTable,
    'GET /user-service/mobile-authenticator': {
      json: { mobileAuthenticatorDtoList: [], mobileAuthenticationStatus: 2 },
    },
    'GET /app-service/terms-and-conditions': { text: 'Article 1\n\nUse it well.\r\nArticle 2' },
    'POST /user-service/mobile-authenticator/serial': { json: { serial: '048291', topic: 'mfa/one' } },
    'POST /user-service/otp/serial': { json: { serial: '0482913377120094', topic: 'mfa/two' } },
  }
  const backend = testBackend(table)
  const { answer } = backend
  /** The page has one configuration, so each of them comes from a document of its own. */
  let documents = 0
  const show = (
    path: string,
    state: Record<string, unknown> = {},
    { language = 'en', userPortal = {} }: { language?: string; userPortal?: UserPortal } = {},
    changes: Table = {},
  ) => {
    documents += 1
    const document = `/config-${documents}.json`
    const [row] = Object.values(configured(userPortal))
    answer({ ...changes, ...(row && { [`GET ${document}`]: row }) })
    script.configure({ configUrl: document })
    return showAt('mfa-mobile-setup', path, state, { language })
  }
  const qr = async (element: Element) =>
    readQr(
      await until(() =>
        element.shadowRoot?.querySelector<HTMLCanvasElement>('[part=qr] canvas:not([aria-busy])'),
      ),
    )

  before(async () => {
    script = await loadScript()
  })
  after(() => script.configure({ configUrl: undefined }))
  testMqttBroker()

  return { backend, answer, show, qr }
}
