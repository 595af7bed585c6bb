import { html, type TemplateResult } from 'lit-html'
import type { Language } from '../../../src/core/i18n/language'
import { brandedPage } from '../pages/branded-page'
import { sampleLogin } from './sample-login'
import { sampleTextsIn } from './sample-texts'

const editKeys = new Set([
  'Backspace',
  'Delete',
  'Tab',
  'Enter',
  'Escape',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
])

/** Digits, and the keys that move and edit (R73); shortcuts such as copy and paste stay as they are. */
function digitsOnly(event: KeyboardEvent): void {
  const shortcut = event.ctrlKey || event.metaKey || event.altKey
  if (!shortcut && !editKeys.has(event.key) && !/^\d$/.test(event.key)) event.preventDefault()
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
export function sampleLoginPage(language: Language): TemplateResult {
  const texts = sampleTextsIn(language)
  return brandedPage(
    language,
    html`<form class="sample" novalidate @input=${showWhetherComplete} @submit=${sampleLogin(texts)}>
      <h1>${texts.loginTitle}</h1>
      <label class="sample-field">
        <span>${texts.applicationId}</span>
        <input
          name="applicationId"
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
        <input name="employeeId" autocomplete="username" autocapitalize="off" spellcheck="false" />
      </label>
      <p class="sample-error" role="alert"></p>
      <button class="action" disabled>${texts.login}</button>
    </form>`,
  )
}
