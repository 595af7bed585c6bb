import type { MfaElement } from '../../../elements'
import { everyMethod } from '../../support/answers.mjs'
import { pressStart, type, within } from './page'

/** A login element at a place under `/auth`, with login data as the screen before saves them and hands them on. */
export function showAuth(path: string, state: Record<string, unknown> = {}, language = 'en'): MfaElement {
  const element = document.createElement('mfa-login')
  element.setAttribute('language', language)
  element.setAttribute('config-url', '/config.json')
  element.place = { path, state: { login: everyMethod, ...state } }
  sessionStorage.setItem('mfa.lookups', JSON.stringify([everyMethod.employeeId]))
  document.body.append(element)
  return element
}

/** The same, where what is done at the place has been begun. */
export const startAuth = (...where: Parameters<typeof showAuth>): MfaElement => pressStart(showAuth(...where))

export const placeOf = (element: MfaElement) => element.place.path

/** Signs in by the element's own form, with the code of an email; ends where the code has been sent. */
export async function signInByEmail(element: MfaElement): Promise<void> {
  const field = await within(element).field()
  type(field, everyMethod.employeeId)
  field.form?.requestSubmit()
  ;(await within(element).button(/^Email/)).click()
  await within(element).title(/^Email/)
  const code = await within(element).field()
  type(code, '123456')
  code.form?.requestSubmit()
}
