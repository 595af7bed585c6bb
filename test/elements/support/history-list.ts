import { testBackend } from './backend'
import { loadScript } from './script'
import { type SelfServiceScreen, selfServiceTable, showSelfService } from './self-service'
import { until } from './until'

export const path = '/user-service/otp/history'

/** The history of the OTP devices, with a backend of its own for each test of a `describe`. */
export function historyList() {
  const backend = testBackend(selfServiceTable)
  const { answer } = backend
  const asked = () =>
    backend.requests.filter(({ url }) => new URL(url).pathname === path).map(({ url }) => new URL(url).search)
  const show = async (attributes: Record<string, string> = {}) => {
    const screen = await showSelfService('/dashboard/otp', attributes)
    await until(
      () =>
        screen.all('.history :is(tbody tr, .state)').length > 0 && !screen.all('.history .skeleton-line')[0],
    )
    return screen
  }
  const search = (screen: SelfServiceScreen) =>
    screen.all<HTMLInputElement>('.history input[type=search]')[0] as HTMLInputElement
  const firstRecord = (screen: SelfServiceScreen) => screen.cells('history')[0]?.[2]
  const current = (screen: SelfServiceScreen) => screen.all('.pager [aria-current=page]')[0]?.textContent
  const choose = (screen: SelfServiceScreen, option: RegExp, filter = 0) => {
    const select = screen.all<HTMLSelectElement>('.history [part=select-control]')[filter]
    const wanted = [...(select?.options ?? [])].find(({ text }) => option.test(text))
    if (!select || !wanted) throw new Error(`no option ${option}`)
    select.value = wanted.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  before(() => loadScript())

  return { backend, answer, asked, show, search, firstRecord, current, choose }
}
