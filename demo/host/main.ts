import { render } from 'lit-html'
import { configure } from '/elements/mfa-elements.js'
import { detectLanguage } from '../../src/core/i18n/chosen-language'
import { pageCore } from '../../src/core/page/page'
import { places } from '../../src/core/page/places'
import { browserEnvironment } from '../../src/core/platform/browser-environment'
import { applyTheme, chosenTheme } from '../../src/ui/page-theme'
import { adopt } from '../../src/ui/style-sheet'
import { tokens } from '../../src/ui/tokens.styles'
import { companyIn } from './company'
import { hostStyles } from './host.styles'
import { policyStyles } from './policy/policy.styles'
import { go, startRouter } from './router'
import { routeOf } from './routes'
import { textsIn } from './texts'

const app = document.getElementById('app')
if (!app) throw new Error('The page has no #app to render into')

const environment = browserEnvironment()
const language = detectLanguage(environment)
let isWatching = false
configure({ mode: 'portal' })
document.documentElement.lang = language
applyTheme(chosenTheme())
adopt(document, tokens, hostStyles, policyStyles)

startRouter((place) => {
  const route = routeOf(place.path)
  document.title = `${textsIn(language).titles[route.title]} · ${companyIn(language).portalName}`
  render(route.page(language, place), app)
  // On the playground, another script loads the element later. That element then watches the session.
  if (!hasElement() && route.title !== 'playground') watchSession()
})

/** True if an element is shown: it then watches the session by itself. */
function hasElement() {
  return app?.querySelector('mfa-login, mfa-dashboard, mfa-register, mfa-mobile-setup') !== null
}

/**
 * Watches the session on pages without an element, such as the policy. Opens the login form when the session ends.
 */
function watchSession() {
  if (isWatching || environment.sessionStorage.get('accessToken') === null) return
  isWatching = true
  pageCore().session.subscribe(({ kind }) => {
    if (kind === 'signed-out' && !hasElement()) go(places.login.path)
  })
}
