import { html, nothing, type TemplateResult } from 'lit-html'
import { type Language, languageIds, languages } from '../../../src/core/i18n/languages'
import { saveLanguage } from '../../../src/core/i18n/save-language'
import { browserEnvironment } from '../../../src/core/platform/browser-environment'
import { globe } from '../../../src/ui/glyph'
import { chooseTheme, chosenTheme, type Theme, themes } from '../../../src/ui/page-theme'
import { textsIn } from '../texts'

function chooseLanguage(language: Language) {
  saveLanguage(browserEnvironment(), language, undefined, { mode: 'portal' })
  location.reload()
}

/** The language control of pages without an element. */
export const languageChoice = (language: Language): TemplateResult =>
  html`<div class="language" role="group" aria-label=${textsIn(language).language}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${globe.lines} /></svg>
    ${languageIds.map(
      (each) =>
        html`<button type="button" lang=${each} aria-current=${each === language} @click=${() => chooseLanguage(each)}>${languages[each].name}</button>`,
    )}
  </div>`

const onThemeChange = ({ target }: Event) => chooseTheme((target as HTMLSelectElement).value as Theme)

/**
 * The theme control, for pages before and after the sign-in.
 *
 * @param slot the element's slot that holds the control, if any
 */
export function themeMenu(language: Language, slot?: 'menu-end'): TemplateResult {
  const texts = textsIn(language)
  return html`<label class="theme" slot=${slot ?? nothing}><span class="theme-name">${texts.theme}</span>
    <select @change=${onThemeChange} .value=${chosenTheme()}>
      ${themes.map((theme) => html`<option value=${theme} ?selected=${theme === chosenTheme()}>${texts.themes[theme]}</option>`)}
    </select>
  </label>`
}
