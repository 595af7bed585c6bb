import type { ReactNode } from 'react'
import type { LoginData } from '../../contract/entities'
import { enabledMethods, isCodeMethod } from '../../contract/methods'
import { classNames } from '../../ui/class-names'

/** More methods than a code screen is high. */
const manyMethods = 4

/**
 * What stands above a card's buttons under `/auth`. In a wide box it is as high on each of these screens, so that a button
 * stays where it was; in a narrow one the buttons follow what is there, or a phone's keyboard would hide them. How high it
 * is hangs on the person alone: whoever may only enter codes needs no room for a wait.
 */
export function AuthCardBody({ login, children }: { login: LoginData; children: ReactNode }) {
  const methods = enabledMethods(login)
  const tall = methods.length > manyMethods || !methods.every(isCodeMethod)
  return <div className={classNames('card-body', tall && 'card-body-tall')}>{children}</div>
}
