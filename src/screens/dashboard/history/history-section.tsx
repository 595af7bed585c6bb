import { useEffect, useId, useRef } from 'react'
import type { DeviceKind } from '../../../core/devices/device-kinds'
import { usePortal } from '../../../react/portal-context'
import { useTexts } from '../../../react/use-texts'
import { SectionTitle } from '../../../ui/section-title'
import { HistoryBody } from './history-body'
import { HistoryToolbar } from './history-toolbar'
import { type History, useHistory } from './use-history'

/**
 * The authentication history with search, filters and pages (R91, R94, R95): of one kind, or of every method when none
 * is given.
 */
export function HistorySection({ kind }: { kind?: DeviceKind }) {
  const t = useTexts('dashboard')
  const history = useHistory(kind)
  const count = useCount(history)
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  return (
    <section className="block history" aria-labelledby={id} part="history">
      <div className="block-head">
        <SectionTitle id={id} ref={title} tabIndex={-1}>
          {t('dashboard:history.title')}
        </SectionTitle>
        {/* There is nothing to filter until there is a record. */}
        {(history.filtered || history.answer.data?.list.length !== 0) && (
          <HistoryToolbar
            count={count}
            filters={history.filters}
            onFilter={history.filter}
            byType={kind === undefined}
            search={history.search}
            searchRef={field}
          />
        )}
      </div>
      <HistoryBody
        history={history}
        icon={kind?.name}
        onRetry={() => {
          title.current?.focus()
          history.answer.refetch()
        }}
        onReset={() => {
          field.current?.focus()
          history.reset()
        }}
      />
    </section>
  )
}

/**
 * How many records there are, or where a backend does not say so, which page this is; nothing as long as nothing is
 * shown. What a search, a filter or another page has brought is announced; what the screen opens with is not.
 */
function useCount({ answer: { data, isPlaceholderData, isError }, page, pages }: History): string {
  const portal = usePortal()
  const t = useTexts('dashboard')
  const pageOf = t('dashboard:history.pageOf', { page: Math.min(page, pages), pages })
  const { total } = data ?? {}
  const count = typeof total === 'number' ? t('dashboard:history.count', { count: total }) : pageOf
  const shown =
    data && count !== pageOf && pages > 1
      ? `${count}, ${t('dashboard:history.onPage', { count: data.list.length })}`
      : count
  const found = count === pageOf ? pageOf : `${count}. ${pageOf}`
  const result = data?.list.length === 0 ? t('dashboard:history.noMatch') : found
  const settled = data !== undefined && !isPlaceholderData && !isError

  const said = useRef<string>(undefined)
  useEffect(() => {
    if (!settled || result === said.current) return
    if (said.current !== undefined) portal.announce(result)
    said.current = result
  }, [portal, result, settled])
  return data && !isError ? shown : ''
}
