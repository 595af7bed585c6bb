import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import { renderOnce } from './render-once'

/** `/playground`: the elements to try out. */
export const playgroundPage = (language: Language): TemplateResult =>
  html`<main ${renderOnce((root) => {
    import('../playground').then(({ renderPlayground }) => renderPlayground(root, language))
  })}></main>`
