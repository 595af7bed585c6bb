import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import { brandedPage } from '../pages/branded-page'
import { languageChoice } from '../pages/language-choice'
import { sampleTextsIn } from './sample-texts'

/** `/sample/result`: the application would let the employee in now (R77). No one is signed in to the portal. */
export function sampleResultPage(language: Language): TemplateResult {
  const texts = sampleTextsIn(language)
  return brandedPage(
    language,
    html`<section class="sample">
      <h1>Success !</h1>
      <p>${texts.succeeded}</p>
      <a class="action" href="/sample" data-route>${texts.home}</a>
    </section>`,
    languageChoice(language),
  )
}
