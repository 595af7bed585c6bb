import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import { renderOnce } from './render-once'

function fill(root: HTMLElement, language: Language) {
  import('../widgets').then(({ renderWidgets }) => renderWidgets(root, language))
}

/** `/widgets`: every control in every state. */
export const widgetsPage = (language: Language): TemplateResult =>
  html`<main ${renderOnce((root) => fill(root, language))}></main>`
