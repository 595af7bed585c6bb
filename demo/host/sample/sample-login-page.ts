import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import { brandedPage } from '../pages/branded-page'
import { languageChoice } from '../pages/language-choice'
import type { HostLocation } from '../router'
import { sampleEntry } from './sample-entry'
import { sampleLogin } from './sample-login'
import { sampleTextsIn } from './sample-texts'

/**
 * Digits, and the keys that navigate and edit (R73): of the keys that write a character only digits pass. All others, such
 * as arrows, F5 and shortcuts, belong to the browser.
 */
function digitsOnly(event: KeyboardEvent): void {
  const shortcut = event.ctrlKey || event.metaKey || event.altKey
  const writes = [...event.key].length === 1
  if (writes && !shortcut && !/^\d$/.test(event.key)) event.preventDefault()
}

/** What is pasted or composed by an input method comes without a key: it is filtered afterwards. */
function dropOtherCharacters(event: Event): void {
  const field = event.target as HTMLInputElement
  const digits = field.value.replace(/\D/g, '')
  if (digits !== field.value) field.value = digits
}

function showWhetherComplete(event: Event): void {
  const form = event.currentTarget as HTMLFormElement
  const fields = [...form.querySelectorAll('input')]
  const button = form.querySelector('button')
  if (button) button.disabled = fields.some((field) => field.value.trim() === '')
  form.querySelector('[role=alert]')?.replaceChildren()
}

/** `/sample/login`: what a connected application asks before it hands over to the portal (R73–R76). */
export function sampleLoginPage(language: Language, { state }: HostLocation): TemplateResult {
  const texts = sampleTextsIn(language)
  const { applicationId, employeeId } = sampleEntry(state)
  return brandedPage(
    language,
    html`<form class="sample" novalidate @input=${showWhetherComplete} @submit=${sampleLogin(texts)}>
      <h1>${texts.loginTitle}</h1>
      <label class="sample-field">
        <span>${texts.applicationId}</span>
        <input
          name="applicationId"
          value=${applicationId}
          inputmode="numeric"
          autocomplete="off"
          aria-describedby="application-hint"
          @keydown=${digitsOnly}
          @input=${dropOtherCharacters}
        />
        <small id="application-hint">${texts.applicationIdHint}</small>
      </label>
      <label class="sample-field">
        <span>${texts.userId}</span>
        <input
          name="employeeId"
          value=${employeeId}
          autocomplete="username"
          autocapitalize="off"
          spellcheck="false"
        />
      </label>
      <p class="sample-error" role="alert"></p>
      <button class="action" ?disabled=${applicationId === '' || employeeId === ''}>${texts.login}</button>
      <a href="/sample" data-route>${texts.home}</a>
    </form>`,
    languageChoice(language),
  )
}
