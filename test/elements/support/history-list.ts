import { type Inside, insideTable, showInside } from './inside'
import { loadScript } from './script'
import { testBackend } from './test-backend'
import { until } from './until'

export const path = '/user-service/otp/history'

/** The history of the OTP devices, with a backend of its own for each test of a `describe`. */
export function historyList() {
  const backend = testBackend(insideTable)
  const { answer } = backend
  const asked = () =>
    backend.requests.filter(({ url }) => new URL(url).pathname === path).map(({ url }) => new URL(url).search)
  const show = async () => {
    const inside = await showInside('/dashboard/otp')
    await until(
      () => inside.all('.history :is(tbody tr, .state)').length > 0 && !inside.all('.history .bone')[0],
    )
    return inside
  }
  const search = (inside: Inside) =>
    inside.all<HTMLInputElement>('.history input[type=search]')[0] as HTMLInputElement
  const firstRecord = (inside: Inside) => inside.cells('history')[0]?.[2]
  const current = (inside: Inside) => inside.all('.pager [aria-current=page]')[0]?.textContent
  const choose = (inside: Inside, option: RegExp, filter = 0) => {
    const select = inside.all<HTMLSelectElement>('.history [part=select-control]')[filter]
    const wanted = [...(select?.options ?? [])].find(({ text }) => option.test(text))
    if (!select || !wanted) throw new Error(`no option ${option}`)
    select.value = wanted.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  before(() => loadScript())

  return { backend, answer, asked, show, search, firstRecord, current, choose }
}
