import { html, nothing, render, type TemplateResult } from 'lit-html'
import { userAuthenticator } from '../../../src/contract/calls/sign-in'
import { unknownEmployeeFailures } from '../../../src/contract/error-codes'
import { normalizeEmployeeId } from '../../../src/contract/text'
import { CallError, isSessionOver } from '../../../src/core/errors/call-error'
import { describe } from '../../../src/core/errors/describe'
import { createHttp } from '../../../src/core/http'
import type { Language } from '../../../src/core/i18n/languages'
import { type Core, pageCore } from '../../../src/core/page/page'
import { places } from '../../../src/core/page/places'
import { ignore } from '../../../src/core/platform/report'
import { brandedPage } from '../pages/branded-page'
import { languageChoice } from '../pages/choices'
import { go, type HostPlace, keep } from '../router'
import { textsIn } from '../texts'

/**
 * Lets only digits pass among the keys that write a character. All other keys, such as arrows, F5 and shortcuts, work
 * as usual in the browser.
 */
function digitsOnly(event: KeyboardEvent): void {
  const shortcut = event.ctrlKey || event.metaKey || event.altKey
  const writes = [...event.key].length === 1
  if (writes && !shortcut && !/^\d$/.test(event.key)) event.preventDefault()
}

/** Removes other characters afterwards, because pasted text and input methods cause no key event. */
function dropOtherCharacters(event: Event): void {
  const field = event.target as HTMLInputElement
  const digits = field.value.replace(/\D/g, '')
  if (digits !== field.value) field.value = digits
}

/**
 * Enables the button if all fields are filled in. Called for several events, because scripts can fill in a field
 * without an `input` event.
 */
function showWhetherComplete(event: Event): void {
  const form = event.currentTarget as HTMLFormElement
  const fields = [...form.querySelectorAll('input')]
  const button = form.querySelector('button')
  if (button) button.disabled = fields.some((field) => field.value.trim() === '')
  if (event.type === 'input') form.querySelector('[role=alert]')?.replaceChildren()
}

/** `/sample/login`: the form of a connected application, which then opens the portal's sign-in. */
export function sampleLoginPage(language: Language, { state }: HostPlace): TemplateResult {
  const texts = textsIn(language).sample
  const { applicationId, employeeId } = sampleEntry(state)
  return brandedPage(
    language,
    html`<form
      method="dialog"
      class="sample"
      novalidate
      @input=${showWhetherComplete}
      @change=${showWhetherComplete}
      @focusin=${showWhetherComplete}
      @pointerover=${showWhetherComplete}
      @keydown=${showWhetherComplete}
      @submit=${sampleLogin(language)}
    >
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

const meansUnknown = ({ status, failCode, code }: CallError) =>
  status === 404 || code === 'empty' || unknownEmployeeFailures.test(failCode ?? '')

/** Marks the form as waiting; a second submit is ignored meanwhile. */
function setBusy(form: HTMLFormElement, busy: boolean) {
  form.ariaBusy = busy ? 'true' : null
  const button = form.querySelector('button')
  if (button) button.ariaDisabled = busy ? 'true' : null
}

/**
 * Looks the employee up for the application, then opens the sign-in, marked as a test. Ignores an answer that comes
 * after the user has left the page.
 */
const sampleLogin = (language: Language) => async (event: SubmitEvent) => {
  event.preventDefault()
  const form = event.currentTarget as HTMLFormElement
  if (form.ariaBusy) return
  const entry = sampleEntry(Object.fromEntries(new FormData(form)))
  const core = pageCore()
  const call = createHttp(core, (error) => ignore(error, 'the page shows it'))
  setBusy(form, true)
  try {
    const login = await call(userAuthenticator, {
      query: {
        employeeId: normalizeEmployeeId(entry.employeeId),
        applicationId: entry.applicationId,
      },
    })
    if (!form.isConnected) return
    keep(entry)
    go(places.auth.path, { login, test: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!form.isConnected && error.code !== 'denied') return
    if (meansUnknown(error)) {
      form.querySelector('[role=alert]')?.replaceChildren(textsIn(language).sample.unknown)
    } else await showFailureDialog(core, language, error)
    form.querySelector<HTMLInputElement>('[name=employeeId]')?.focus()
  } finally {
    setBusy(form, false)
  }
}

/** The values entered at `/sample/login`. Stored in the session history, so that Cancel returns to them. */
interface SampleEntry {
  readonly applicationId: string
  readonly employeeId: string
}

function sampleEntry(state: unknown): SampleEntry {
  const { applicationId, employeeId } = (state ?? {}) as Partial<Record<keyof SampleEntry, unknown>>
  return { applicationId: textOf(applicationId), employeeId: textOf(employeeId) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Shows a failed call on a page without an element, as the elements do: with its text, its code and advice.
 * @returns resolves when the dialog is closed; if the backend has denied the session, the session is ended before
 * that
 */
async function showFailureDialog(core: Core, language: Language, error: CallError): Promise<void> {
  await core.i18n.use(language)
  const { title, message, more, code } = await describe(core, error)
  const texts = textsIn(language)
  const isReload = error.code === 'configuration' && error.callId === error.code
  const box = document.body.appendChild(document.createElement('div'))
  await new Promise<void>((resolve) => {
    render(
      html`<dialog class="failure" role="alertdialog" aria-labelledby="failure" @close=${() => resolve()}>
        <h2 id="failure">${title}</h2>
        <p>${message}</p>
        ${more ? html`<p>${more}</p>` : nothing}
        ${code ? html`<p>${texts.errorCode} ${code}</p>` : nothing}
        <form method="dialog"><button class="action">${isReload ? texts.reload : texts.ok}</button></form>
      </dialog>`,
      box,
    )
    box.querySelector('dialog')?.showModal()
  })
  box.remove()
  if (isReload) location.reload()
  if (isSessionOver(error)) core.session.end('denied')
}
