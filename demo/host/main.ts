import { render } from 'lit-html'
import { configure } from '/elements/mfa-elements.js'
import { detectLanguage } from '../../src/core/i18n/language'
import { browserEnvironment } from '../../src/core/platform/browser-environment'
import { adopt } from '../../src/ui/style-sheet'
import { tokens } from '../../src/ui/tokens.styles'
import { companyIn } from './company'
import { hostStyles } from './host.styles'
import { policyStyles } from './policy/policy.styles'
import { startRouter } from './router'
import { routeOf } from './routes'
import { textsIn } from './texts'
import { applyTheme, chosenTheme } from './theme'

const app = document.getElementById('app')
if (!app) throw new Error('The page has no #app to render into')

const language = detectLanguage(browserEnvironment())
configure({ mode: 'portal' })
document.documentElement.lang = language
applyTheme(chosenTheme())
adopt(document, tokens, hostStyles, policyStyles)

startRouter((place) => {
  const route = routeOf(place.path)
  document.title = `${textsIn(language).titles[route.title]} · ${companyIn(language).portalName}`
  render(route.page(language, place), app)
})
