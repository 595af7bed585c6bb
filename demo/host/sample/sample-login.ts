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

/** The lookup of a form: of what, and how to end it. It stays when it has ended, for the message about it. */
interface Lookup {
  readonly of: string
  readonly controller: AbortController
}

const lookups = new WeakMap<HTMLFormElement, Lookup>()

/** Returns what the form asks for, so that two entries that mean the same are the same. */
function askedBy(form: HTMLFormElement): string {
  const { applicationId, employeeId } = entryIn(form)
  return `${applicationId} ${normalizeEmployeeId(employeeId)}`
}

/**
 * Enables the button if all fields are filled in. If the entry has changed, ends the lookup of the earlier entry and
 * removes the message about it. Called for several events, because scripts can fill in a field without an `input`
 * event.
 */
function followEntry(event: Event): void {
  const form = event.currentTarget as HTMLFormElement
  const fields = [...form.querySelectorAll('input')]
  const button = form.querySelector('button')
  if (button) button.disabled = fields.some((field) => field.value.trim() === '')
  const lookup = lookups.get(form)
  if (!lookup || lookup.of === askedBy(form)) return
  lookup.controller.abort()
  lookups.delete(form)
  setBusy(form, false)
  form.querySelector('[role=alert]')?.replaceChildren()
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
      @input=${followEntry}
      @change=${followEntry}
      @focusin=${followEntry}
      @pointerover=${followEntry}
      @keydown=${followEntry}
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

/**
 * Begins the lookup of the entry and ends that of an earlier one. Returns undefined if the same entry is being looked
 * up already.
 */
function beginLookup(form: HTMLFormElement): Lookup | undefined {
  const before = lookups.get(form)
  const lookup = { of: askedBy(form), controller: new AbortController() }
  if (form.ariaBusy && before?.of === lookup.of) return undefined
  before?.controller.abort()
  lookups.set(form, lookup)
  return lookup
}

/** Marks the form as waiting. */
function setBusy(form: HTMLFormElement, busy: boolean) {
  form.ariaBusy = busy ? 'true' : null
  const button = form.querySelector('button')
  if (button) button.ariaDisabled = busy ? 'true' : null
}

/**
 * Looks the employee up for the application, then opens the sign-in, marked as a test. Ignores an answer that comes
 * after the user has left the page or changed the entry.
 */
const sampleLogin = (language: Language) => async (event: SubmitEvent) => {
  event.preventDefault()
  const form = event.currentTarget as HTMLFormElement
  const entry = entryIn(form)
  const lookup = beginLookup(form)
  if (!lookup) return
  const { signal } = lookup.controller
  const isOutdated = () => signal.aborted || lookup.of !== askedBy(form)
  const call = createHttp(pageCore(), (error) => ignore(error, 'the page shows it'))
  const query = { ...entry, employeeId: normalizeEmployeeId(entry.employeeId) }
  setBusy(form, true)
  try {
    const login = await call(userAuthenticator, { query, signal })
    if (!form.isConnected || isOutdated()) return
    keep(entry)
    go(places.auth.path, { login, test: true })
  } catch (error) {
    if (isOutdated()) return
    if (!(error instanceof CallError)) throw error
    await showFailure(form, language, error)
  } finally {
    if (!signal.aborted) setBusy(form, false)
  }
}

/** Shows an unknown ID in place, and any other failure in a dialog. */
async function showFailure(form: HTMLFormElement, language: Language, error: CallError): Promise<void> {
  if (!form.isConnected && error.code !== 'denied') return
  if (meansUnknown(error)) {
    form.querySelector('[role=alert]')?.replaceChildren(textsIn(language).sample.unknown)
  } else await showFailureDialog(pageCore(), language, error)
  form.querySelector<HTMLInputElement>('[name=employeeId]')?.focus()
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

const entryIn = (form: HTMLFormElement): SampleEntry => sampleEntry(Object.fromEntries(new FormData(form)))

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
