import { html, type TemplateResult } from 'lit-html'
import { companyLogo } from '../company'

const shield = html`<svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 2.75 4.5 5.6v5.65c0 4.7 3.1 8.3 7.5 10 4.4-1.7 7.5-5.3 7.5-10V5.6z" />
    <path d="m8.5 11.9 2.4 2.4 4.6-4.7" />
  </svg>`

/** The portal's name with the company's logo, or a mark of our own; leads home. */
export const wordmark = (name: string): TemplateResult => html`<a class="wordmark" href="/" data-route>
  ${companyLogo ? html`<img src=${companyLogo} alt="">` : shield}
  <span>${name}</span>
</a>`
