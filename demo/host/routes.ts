import type { TemplateResult } from 'lit-html'
import type { Language } from '../../src/core/i18n/languages'
import { areaOfPath, placeOf, places } from '../../src/core/page/places'
import { loginPage, playgroundPage, signedInPage, widgetsPage } from './pages/portal-pages'
import { policyPage } from './policy/policy-page'
import type { HostPlace } from './router'
import { sampleLoginPage } from './sample/sample-login'
import { sampleNotFoundPage, sampleResultPage, sampleStartPage } from './sample/sample-pages'
import type { PageTitle } from './texts/host-texts'

interface Route {
  readonly title: PageTitle
  readonly page: (language: Language, place: HostPlace) => TemplateResult
}

/** The portal's own pages, without an element. */
const ownPages: Readonly<Partial<Record<string, Route>>> = {
  '/personalPolicy': { title: 'policy', page: policyPage },
  '/sample': { title: 'sample', page: sampleStartPage },
  '/sample/login': { title: 'sample', page: sampleLoginPage },
  '/sample/result': { title: 'sample', page: sampleResultPage },
  '/widgets': { title: 'widgets', page: widgetsPage },
  '/playground': { title: 'playground', page: playgroundPage },
}

const sampleNotFound: Route = { title: 'notFound', page: sampleNotFoundPage }

/** Titles of unknown paths in registration and mobile setup, which redirect to a known path. */
const leadsOn = { register: places.register.title, 'mobile-setup': places.setupOs.title }

/** Returns the portal's page for a path. Every path without another page belongs to the signed-in area. */
export function routeOf(path: string): Route {
  if (Object.hasOwn(ownPages, path)) return ownPages[path] as Route
  if (path.startsWith('/sample/')) return sampleNotFound
  const area = areaOfPath(path)
  const name = placeOf(path)
  const titleOfUnknown = area === 'register' || area === 'mobile-setup' ? leadsOn[area] : 'notFound'
  return {
    title: name ? places[name].title : titleOfUnknown,
    page: area === 'login' ? loginPage : signedInPage,
  }
}
