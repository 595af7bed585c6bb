import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import type { HostLocation } from '../router'
import { brandedPage } from './branded-page'

/** `/` and `/auth/*`. One template for both, so that the element lives on from step to step. */
export const loginPage = (language: Language, place: HostLocation): TemplateResult =>
  brandedPage(language, html`<mfa-login .place=${place}></mfa-login>`)
