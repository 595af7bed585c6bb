import { userAuthenticator } from '../../../src/contract/calls/lookup'
import { normalizeEmployeeId } from '../../../src/contract/values/employee-id'
import { CallError } from '../../../src/core/http/call-error'
import { createHttp } from '../../../src/core/http/http'
import { pageCore } from '../../../src/core/page/page-core'
import { ignore } from '../../../src/core/platform/ignore'
import { go, keep } from '../router'
import { sampleEntry } from './sample-entry'
import type { sampleTextsIn } from './sample-texts'

const meansUnknown = ({ status, failCode, code }: CallError) =>
  status === 404 || code === 'empty' || /^500[1-5]$/.test(failCode ?? '')

/** Looks the employee up for the application and hands over to the sign-in, marked as a test (R76, A23). */
export const sampleLogin = (texts: ReturnType<typeof sampleTextsIn>) => async (event: SubmitEvent) => {
  event.preventDefault()
  const form = event.currentTarget as HTMLFormElement
  const entry = sampleEntry(Object.fromEntries(new FormData(form)))
  const call = createHttp(pageCore(), (error) => ignore(error, 'the page shows it in place'))
  try {
    const login = await call(userAuthenticator, {
      query: {
        employeeId: normalizeEmployeeId(entry.employeeId),
        applicationId: entry.applicationId,
      },
    })
    keep(entry)
    go('/auth', { login, test: true })
  } catch (error) {
    const text = error instanceof CallError && meansUnknown(error) ? texts.unknown : texts.failed
    form.querySelector('[role=alert]')?.replaceChildren(text)
    form.querySelector<HTMLInputElement>('[name=employeeId]')?.focus()
  }
}
