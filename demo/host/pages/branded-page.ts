import { html, nothing, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import { companyIn } from '../company'
import { textsIn } from '../texts'
import { brandArt } from './brand-art'
import { themeMenu } from './theme-menu'
import { wordmark } from './wordmark'

/**
 * The layout of login, authentication and sample pages: the company's panel beside what the employee does (R25, R26).
 *
 * @param choice of the language, where the content has none
 */
export function brandedPage(
  language: Language,
  content: TemplateResult,
  choice: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const company = companyIn(language)
  const texts = textsIn(language)
  return html`<div class="branded">
    <header class="brand">
      <div class="brand-inner">
        ${wordmark(company.portalName)}
        <div class="brand-body">
          ${brandArt}
          <div>
            <p class="brand-title"><span>${company.promise[0]}</span> <span>${company.promise[1]}</span></p>
            <p class="brand-text">${company.explanation}</p>
          </div>
        </div>
        <p class="brand-foot">
          <span>${company.helpDesk ?? nothing}</span>
          <span class="brand-choices">${choice} ${themeMenu(language)}</span>
        </p>
      </div>
    </header>
    <main class="stage">${content}</main>
    <footer class="branded-foot"><a href="/personalPolicy" data-route>${texts.policy}</a></footer>
  </div>`
}
