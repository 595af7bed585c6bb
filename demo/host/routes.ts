import type { TemplateResult } from 'lit-html'
import type { Language } from '../../src/core/i18n/language'
import { loginPage } from './pages/login-page'
import { playgroundPage } from './pages/playground-page'
import { signedInPage } from './pages/signed-in-page'
import { widgetsPage } from './pages/widgets-page'
import { policyPage } from './policy/policy-page'
import type { HostLocation } from './router'
import { sampleLoginPage } from './sample/sample-login-page'
import { sampleResultPage } from './sample/sample-result-page'
import { sampleStartPage } from './sample/sample-start-page'
import type { textsIn } from './texts'

interface Route {
  /** The path itself and everything below it, unless `exact`. */
  readonly base: string
  readonly exact?: true
  readonly title: keyof ReturnType<typeof textsIn>['titles']
  readonly page: (language: Language, place: HostLocation) => TemplateResult
}

/** The route table of the portal; the first that fits wins, and whatever fits none is signed-in area (R25–R29). */
const routes: readonly Route[] = [
  { base: '/', exact: true, title: 'login', page: loginPage },
  { base: '/auth', title: 'auth', page: loginPage },
  { base: '/personalPolicy', exact: true, title: 'policy', page: policyPage },
  { base: '/sample/login', exact: true, title: 'sample', page: sampleLoginPage },
  { base: '/sample/result', exact: true, title: 'sample', page: sampleResultPage },
  { base: '/sample', title: 'sample', page: sampleStartPage },
  { base: '/widgets', exact: true, title: 'widgets', page: widgetsPage },
  { base: '/playground', exact: true, title: 'playground', page: playgroundPage },
  { base: '/register', title: 'register', page: signedInPage },
  { base: '/mobileSetup', title: 'mobileSetup', page: signedInPage },
  { base: '/dashboard/mobile', title: 'mobile', page: signedInPage },
  { base: '/dashboard/otp', title: 'otp', page: signedInPage },
  { base: '/dashboard/fido', title: 'fido', page: signedInPage },
  { base: '/dashboard/pc', title: 'pc', page: signedInPage },
  { base: '/dashboard/sheet', exact: true, title: 'sheet', page: signedInPage },
  { base: '/dashboard', exact: true, title: 'dashboard', page: signedInPage },
]

const notFound: Route = { base: '/', title: 'notFound', page: signedInPage }

export const routeOf = (path: string): Route =>
  routes.find(({ base, exact }) => path === base || (!exact && path.startsWith(`${base}/`))) ?? notFound
