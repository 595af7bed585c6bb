import type * as Elements from '../../../elements'
import type { MfaElement } from '../../../elements'
import { configuration, homeTable } from '../../support/answers.mjs'
import type { Table } from '../../support/fake-backend'
import { testBackend } from './backend'
import { signIn } from './home'
import { saidBy, show } from './page'
import { loadQrReader } from './read-qr'
import { loadScript } from './script'
import { until } from './until'

export const serialCall = 'POST /user-service/app/serial'

/** The company-link QR code for each test of a `describe`: serials of the backend count from 001. */
export function companyQr() {
  let script: typeof Elements
  let issued = 0
  const table: Table = {
    ...homeTable,
    [serialCall]: () => ({ json: { companyId: 'ACME Electronics', serial: `00${++issued}` } }),
  }
  const backend = testBackend(table)
  const { answer } = backend
  const configured = (userPortal: object, connections: object = {}) =>
    script.configure({
      configuration: {
        CONNECTION_STRINGS: { ...configuration.CONNECTION_STRINGS, ...connections },
        CONFIG_VARIABLES: { USER_PORTAL: userPortal },
      },
    })
  const open = (tag = 'mfa-company-qr', attributes: Record<string, string> = {}) =>
    show(tag, { language: 'en', ...attributes })

  const find = <E extends Element>(element: MfaElement, selector: string) =>
    element.shadowRoot?.querySelector<E>(selector) ?? null
  const code = (element: MfaElement) =>
    until(() => find<HTMLCanvasElement>(element, '.qr canvas:not([aria-busy])'))
  const bar = (element: MfaElement) => find<HTMLProgressElement>(element, '.company-qr progress')
  const spoken = (element: MfaElement) => saidBy(element).at(-1)
  const asked = () => backend.requests.filter(({ url }) => url.endsWith('/app/serial'))
  const focused = (element: MfaElement) => element.shadowRoot?.activeElement

  before(async () => {
    script = await loadScript()
    await loadQrReader()
  })
  beforeEach(() => {
    issued = 0
    script.configure({ configuration })
    signIn()
  })

  return { answer, configured, open, find, code, bar, spoken, asked, focused }
}
