import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/languages'
import { brandedPage } from '../pages/branded-page'
import { languageChoice } from '../pages/choices'
import { textsIn } from '../texts'

/** `/sample`: the start page of a connected application. */
export function sampleStartPage(language: Language): TemplateResult {
  const texts = textsIn(language).sample
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

/** Unknown paths below `/sample`. The elements have such a page for their own paths. */
export function sampleNotFoundPage(language: Language): TemplateResult {
  const texts = textsIn(language)
  return brandedPage(
    language,
    html`<section class="sample">
      <h1>${texts.titles.notFound}</h1>
      <p>${texts.notFound}</p>
      <a class="action" href="/sample" data-route>${textsIn(language).sample.home}</a>
    </section>`,
    languageChoice(language),
  )
}

/**
 * `/sample/result`: the page at which a real application would let the employee in. The portal itself has no session
 * then.
 */
export function sampleResultPage(language: Language): TemplateResult {
  const texts = textsIn(language).sample
  return brandedPage(
    language,
    html`<section class="sample">
      <h1>${texts.success}</h1>
      <p>${texts.succeeded}</p>
      <a class="action" href="/sample" data-route>${texts.home}</a>
    </section>`,
    languageChoice(language),
  )
}
