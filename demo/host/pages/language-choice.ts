import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import { saveLanguage } from '../../../src/core/i18n/save-language'
import { browserEnvironment } from '../../../src/core/platform/browser-environment'
import { textsIn } from '../texts'

const names: Record<Language, string> = { ko: '한국어', en: 'English' }

function onChange({ target }: Event) {
  saveLanguage(browserEnvironment(), (target as HTMLSelectElement).value as Language, undefined)
  location.reload()
}

/** The language of pages that no element with a control of its own stands on. */
export const languageChoice = (language: Language): TemplateResult =>
  html`<label class="theme"><span class="theme-name">${textsIn(language).language}</span>
    <select @change=${onChange}>
      ${(['ko', 'en'] as const).map((each) => html`<option value=${each} lang=${each} ?selected=${each === language}>${names[each]}</option>`)}
    </select>
  </label>`
