import { html, nothing, svg, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/languages'
import { companyIn, companyLogo } from '../company'
import { textsIn } from '../texts'
import { themeMenu } from './choices'

/**
 * The layout of login, authentication and sample pages: the company's panel beside the content.
 *
 * @param choice the language control, if the content has none
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
    <footer class="branded-foot">
      ${company.helpDesk ? html`<p>${company.helpDesk}</p>` : nothing}
      <a href="/personalPolicy" data-route>${texts.policy}</a>
    </footer>
  </div>`
}

const shield = html`<svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2.75 4.5 5.6v5.65c0 4.7 3.1 8.3 7.5 10 4.4-1.7 7.5-5.3 7.5-10V5.6z" />
    <path d="m8.5 11.9 2.4 2.4 4.6-4.7" />
  </svg>`

/** The portal's name with the company's logo, or else the portal's own mark; links to the first page. */
export const wordmark = (name: string): TemplateResult => html`<a class="wordmark" href="/" data-route>
  ${companyLogo ? html`<img src=${companyLogo} alt="">` : shield}
  <span>${name}</span>
</a>`

/** A browser window and a phone that confirm each other; decoration only. */
const brandArt = svg`<svg class="brand-art" viewBox="0 0 420 280" aria-hidden="true">
  <g class="shape">
    <rect x="24" y="28" width="276" height="184" rx="14" />
    <path class="outline" d="M24 56h276" />
    <path class="shape" d="M0 222h324l-7 10a12 12 0 0 1-10 5H17a12 12 0 0 1-10-5z" />
  </g>
  <g class="detail">
    <circle cx="41" cy="42" r="3" /><circle cx="53" cy="42" r="3" /><circle cx="65" cy="42" r="3" />
  </g>
  <rect class="shape" x="74" y="78" width="140" height="112" rx="10" />
  <g class="detail">
    <rect x="92" y="96" width="56" height="8" rx="4" />
    <rect x="102" y="126" width="38" height="6" rx="3" />
    <rect x="92" y="154" width="104" height="20" rx="6" />
  </g>
  <rect class="outline" x="92" y="117" width="104" height="24" rx="6" />
  <rect class="backdrop" x="258" y="70" width="132" height="206" rx="22" />
  <rect class="shape" x="258" y="70" width="132" height="206" rx="22" />
  <path class="outline" d="M312 84h24" />
  <g class="bright">
    <circle cx="324" cy="142" r="31" />
    <path d="M310 150v-8a14 14 0 0 1 28 0v8M316.5 154v-12a7.5 7.5 0 0 1 15 0v12M324 142v15" />
  </g>
  <g class="detail">
    <rect x="294" y="190" width="60" height="8" rx="4" /><rect x="304" y="206" width="40" height="6" rx="3" />
  </g>
  <rect class="solid" x="276" y="230" width="96" height="28" rx="8" />
  <path class="tick" d="m318 244 4.5 4.5 8.5-9" />
</svg>`
