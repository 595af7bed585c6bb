import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import type { HostLocation } from '../router'
import { themeMenu } from './theme-menu'

const underneath = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

/**
 * Every route that is not named elsewhere is signed-in area (R29). The elements themselves stay blank and ask for `/`
 * where there is no access token (R30, R31), so the page needs no check of its own.
 */
export function signedInPage(language: Language, place: HostLocation): TemplateResult {
  if (underneath(place.path, '/register'))
    return html`<main><mfa-register .place=${place}></mfa-register></main>`
  if (underneath(place.path, '/mobileSetup'))
    return html`<main><mfa-mobile-setup .place=${place}></mfa-mobile-setup></main>`
  return html`<mfa-dashboard .place=${place}>${themeMenu(language, 'menu-end')}</mfa-dashboard>`
}
