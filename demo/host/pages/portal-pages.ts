import { html, type TemplateResult } from 'lit-html'
import { Directive, directive, type ElementPart } from 'lit-html/directive.js'
import type { Language } from '../../../src/core/i18n/languages'
import { areaOfPath } from '../../../src/core/page/places'
import type { HostPlace } from '../router'
import { textsIn } from '../texts'
import { brandedPage } from './branded-page'
import { themeMenu } from './choices'

/** `/` and `/auth/*`. Both share one template, so that the element survives the change between them. */
export const loginPage = (language: Language, place: HostPlace): TemplateResult =>
  brandedPage(language, html`<mfa-login .place=${place}></mfa-login>`)

/**
 * Every route without another page belongs to the signed-in area. The page checks no session: without an access
 * token, the elements stay blank and request `/` themselves.
 */
export function signedInPage(language: Language, place: HostPlace): TemplateResult {
  const area = areaOfPath(place.path)
  if (area === 'register') return html`<main><mfa-register .place=${place}></mfa-register></main>`
  if (area === 'mobile-setup') return html`<main><mfa-mobile-setup .place=${place}></mfa-mobile-setup></main>`
  return html`<mfa-dashboard .place=${place}>
    ${themeMenu(language, 'menu-end')}
    <a slot="menu-end" class="menu-policy" href="/personalPolicy" data-route>${textsIn(language).policy}</a>
  </mfa-dashboard>`
}

/** `/playground`: a page for trying out the elements. */
export const playgroundPage = (language: Language): TemplateResult =>
  html`<main ${renderOnce((root) => {
    import('../playground').then(({ renderPlayground }) => renderPlayground(root, language))
  })}></main>`

/** `/widgets`: every control in every state. */
export const widgetsPage = (language: Language): TemplateResult =>
  html`<main ${renderOnce((root) => {
    import('../widgets').then(({ renderWidgets }) => renderWidgets(root, language))
  })}></main>`

/** Passes an element once to code that fills it, because the contents keep their own state from then on. */
class RenderOnce extends Directive {
  #done = false

  render(_fill: (element: HTMLElement) => void): void {
    // A directive on an element renders nothing into the template.
  }

  override update({ element }: ElementPart, [fill]: [(element: HTMLElement) => void]) {
    if (this.#done) return
    this.#done = true
    fill(element as HTMLElement)
  }
}

const renderOnce = directive(RenderOnce)
