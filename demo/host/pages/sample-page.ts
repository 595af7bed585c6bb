import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import { textsIn } from '../texts'
import { brandedPage } from './branded-page'

/** `/sample`: where a connected application starts (R72). */
export function samplePage(language: Language): TemplateResult {
  const { heading, lead, loginWithMfa } = textsIn(language).sample
  return brandedPage(
    language,
    html`<section class="sample">
      <h1>${heading}</h1>
      <p>${lead}</p>
      <a class="action" href="/sample/login" data-route>${loginWithMfa}</a>
    </section>`,
  )
}
