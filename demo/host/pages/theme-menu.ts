import { html, nothing, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import { textsIn } from '../texts'
import { chooseTheme, chosenTheme, type Theme, themes } from '../theme'

const onChange = ({ target }: Event) => chooseTheme((target as HTMLSelectElement).value as Theme)

/**
 * The theme, before the sign-in and after it.
 *
 * @param slot of the element that it stands in, if any
 */
export function themeMenu(language: Language, slot?: 'menu-end'): TemplateResult {
  const texts = textsIn(language)
  return html`<label class="theme" slot=${slot ?? nothing}><span class="theme-name">${texts.theme}</span>
    <select @change=${onChange} .value=${chosenTheme()}>
      ${themes.map((theme) => html`<option value=${theme} ?selected=${theme === chosenTheme()}>${texts.themes[theme]}</option>`)}
    </select>
  </label>`
}
