import type * as Elements from '../../../elements'
import type { MfaElement } from '../../../elements'
import { configuration, homeTable } from '../../support/answers.mjs'
import { testBackend } from './backend'
import { signIn } from './home'
import { show, within } from './page'
import { loadScript } from './script'
import { until } from './until'

/** The calls of the home page, by their subject. */
export const calls = {
  applications: 'GET /user-service/application/all',
  limits: 'GET /user-service/application',
  phones: 'GET /user-service/mobile-authenticator',
  otps: 'GET /user-service/otp',
  profile: 'GET /user-service/profile',
  status: 'GET /user-service/dashboard/authenticator/status',
  history: 'GET /user-service/dashboard/authenticator/history',
}

/** The dashboard's home for each test of a `describe`, with an employee who is signed in. */
export function homeScreen() {
  let script: typeof Elements
  const backend = testBackend(homeTable)
  const { answer } = backend
  const open = (attributes: Record<string, string> = {}, width = 1280) => {
    const element = show('mfa-dashboard', { language: 'en', ...attributes })
    element.style.setProperty('width', `${width}px`)
    return element
  }
  /** The backend announces these. */
  const announce = (...FEATURES: string[]) => configure({ FEATURES })
  const helpDesk = () => configure({ HELP_DESK: { ko: '내선 1234', en: 'Extension 1234' } })
  const configure = (changes: object) => {
    const USER_PORTAL = { ...configuration.CONFIG_VARIABLES.USER_PORTAL, ...changes }
    script.configure({ configuration: { ...configuration, CONFIG_VARIABLES: { USER_PORTAL } } })
  }
  const find = <E extends Element = HTMLElement>(element: MfaElement, selector: string) =>
    element.shadowRoot?.querySelector<E>(selector) ?? null
  const all = (element: MfaElement, selector: string) => [
    ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
  ]
  const cards = (element: MfaElement) =>
    until(() => {
      const found = all(element, 'article.status-card')
      return found.length > 0 && all(element, '[aria-busy=true]').length === 0 ? found : undefined
    })
  const setup = (element: MfaElement) => within(element).button(/^Install and link mobile app$/)
  const note = (element: MfaElement) =>
    until(() => {
      const said = find(element, '.home-setup-note, .home-setup-open > p')?.textContent?.trim() ?? ''
      return /^(Checking|$)/.test(said) ? undefined : said
    })
  const readiness = (element: MfaElement, text = /./) =>
    until(() => {
      const said = find(element, '.home-readiness p')?.parentElement?.textContent?.trim() ?? ''
      return text.test(said) && said
    })
  const asked = (call: string) =>
    backend.requests.filter(({ method, url }) => `${method} ${new URL(url).pathname}` === call)
  const queriesOf = (call: string) => asked(call).map(({ url }) => new URL(url).search)
  const drop = (element: MfaElement) => until(() => find(element, '[part=combobox-button]:enabled'))

  before(async () => {
    script = await loadScript()
  })
  beforeEach(() => {
    script.configure({ configuration })
    signIn()
  })

  return {
    answer,
    announce,
    helpDesk,
    open,
    find,
    all,
    cards,
    setup,
    note,
    readiness,
    asked,
    queriesOf,
    drop,
  }
}
