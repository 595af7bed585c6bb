import { html, nothing, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/languages'
import { companyIn, privacyContact } from '../company'
import { wordmark } from '../pages/branded-page'
import { languageChoice } from '../pages/choices'
import { textsIn } from '../texts'
import { effectiveFrom, filled, type PolicySection, policySections, withTopic } from './policy-sections'

/** `/personalPolicy`: the privacy policy, in Korean for every language of the portal. */
export function policyPage(language: Language): TemplateResult {
  const { policyNote } = textsIn(language)
  const sections = policySections(privacyContact)
  const company = filled(privacyContact.company, '회사 이름')
  return html`<div class="policy-frame">
    <header class="policy-top">${wordmark(companyIn(language).portalName)} ${languageChoice(language)}</header>
    <main class="policy">
      ${policyNote ? html`<p class="policy-note">${policyNote}</p>` : nothing}
      <div lang="ko">
        <h1 tabindex="-1">개인정보 처리방침</h1>
        <p class="policy-lead">${withTopic(company)} 임직원의 개인정보를 소중히 여기며, 「개인정보 보호법」을 비롯한 관련 법령을 준수합니다.</p>
        <nav aria-label="목차">
          <ol class="policy-contents">
            ${sections.map(({ id, title }) => html`<li><a href=${`#${id}`}>${title}</a></li>`)}
          </ol>
        </nav>
        ${sections.map(sectionOf)}
        <p class="policy-date">시행일: ${effectiveFrom}</p>
      </div>
    </main>
  </div>`
}

const sectionOf = ({ id, title, body }: PolicySection, index: number) => html`<section aria-labelledby=${id}>
  <h2 id=${id}>${index + 1}. ${title}</h2>
  ${body.map((part) =>
    typeof part === 'string'
      ? html`<p>${part}</p>`
      : html`<ul>${part.map((point) => html`<li>${point}</li>`)}</ul>`,
  )}
</section>`
