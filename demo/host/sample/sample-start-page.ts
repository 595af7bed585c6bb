import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import { brandedPage } from '../pages/branded-page'
import { languageChoice } from '../pages/language-choice'
import { sampleTextsIn } from './sample-texts'

/** `/sample`: where a connected application starts (R72). */
export function sampleStartPage(language: Language): TemplateResult {
  const texts = sampleTextsIn(language)
  return brandedPage(
    language,
    html`<section class="sample">
      <h1>${texts.title}</h1>
      <p>${texts.lead}</p>
      <a class="action" href="/sample/login" data-route>${texts.loginWithMfa}</a>
    </section>`,
    languageChoice(language),
  )
}
