import { memo, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { dashboardHistory } from '../../contract/calls/history'
import type { HistoryRecord, HistoryStatus } from '../../contract/entities'
import { type AuthenticationType, methodByWireType, methods } from '../../contract/methods'
import { composed } from '../../contract/text'
import type { DeviceKind } from '../../core/devices/device-kinds'
import { formatDate } from '../../core/i18n/format'
import { useElementContext, useHelpDeskContact, useTexts } from '../../react/element-context'
import { useCallQuery } from '../../react/use-query'
import { Button } from '../../ui/button'
import { GivenText, isVisible } from '../../ui/given-text'
import { SectionTitle } from '../../ui/heading'
import { Icon, type IconName } from '../../ui/icon'
import { Pager } from '../../ui/pager'
import { Redraw } from '../../ui/redraw'
import { SearchField } from '../../ui/search-field'
import { Select } from '../../ui/select'
import { LoadingTable, State } from '../../ui/state'
import { StatusBadge } from '../../ui/status'
import { css } from '../../ui/style-sheet'
import { Table } from '../../ui/table'
import { ErrorState } from '../shared/error-state'
import { useRedraw } from '../shared/use-redraw'

/**
 * The authentication history with search, filters and pages: of one kind of device, or of all methods if `kind` is
 * missing.
 */
export function HistorySection({ kind }: { kind?: DeviceKind }) {
  const t = useTexts('dashboard')
  const onRedrawn = useRedraw()
  const history = useHistory(kind)
  const count = useCount(history)
  const title = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  return (
    <Redraw onRedrawn={onRedrawn}>
      <section className="block history" aria-labelledby={id} part="history">
        <div className="block-head">
          <SectionTitle id={id} ref={title} tabIndex={-1}>
            {t('dashboard:history.title')}
          </SectionTitle>
          {/* Without records there is nothing to filter. */}
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
    </Redraw>
  )
}

/**
 * Returns the number of records, or the page number if the backend sends no total. Returns an empty text until the
 * first page is loaded. The result of a search, of a filter or of a page change is announced, but the first page is
 * not.
 */
function useCount({ answer: { data, isPlaceholderData, isError }, page, pages }: History): string {
  const context = useElementContext()
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
    if (said.current !== undefined) context.announce(result)
    said.current = result
  }, [context, result, settled])
  return data && !isError ? shown : ''
}

interface HistoryToolbarProps {
  /** The number of records or the page number, as `useCount` returns it. */
  readonly count: string
  readonly filters: HistoryFilters
  readonly onFilter: (changed: HistoryFilters) => void
  /** True if the history covers all methods, so that the user can filter by method. */
  readonly byType: boolean
  readonly search: SearchText
  readonly searchRef: RefObject<HTMLInputElement | null>
}

/** The filters by method and outcome, and the search by application. */
function HistoryToolbar({ count, filters, onFilter, byType, search, searchRef }: HistoryToolbarProps) {
  const t = useTexts('dashboard')
  const id = useId()
  const all = { value: '', label: t('dashboard:history.all') }
  return (
    <div className="toolbar" {...search.composition}>
      <span className="count">{count}</span>
      {byType && (
        <Select
          label={t('dashboard:history.byService')}
          options={[
            all,
            ...methods.map(({ name, wireType }) => ({
              value: wireType,
              label: t(`dashboard:method.${name}`),
            })),
          ]}
          value={filters.type ?? ''}
          onChange={(type) => onFilter({ type: type === '' ? undefined : (type as AuthenticationType) })}
        />
      )}
      <Select
        label={t('dashboard:history.byStatus')}
        options={[
          all,
          { value: '1', label: t('dashboard:history.success') },
          { value: '0', label: t('dashboard:history.failure') },
        ]}
        value={filters.status === undefined ? '' : String(filters.status)}
        onChange={(status) => onFilter({ status: status === '' ? undefined : status === '1' ? 1 : 0 })}
      />
      <SearchField
        id={id}
        inputRef={searchRef}
        label={t('dashboard:history.search')}
        clearLabel={t('dashboard:history.clear')}
        value={search.text}
        onChange={search.change}
        onSearch={search.search}
      />
    </div>
  )
}

interface HistoryBodyProps {
  readonly history: History
  /** The icon of the method. Undefined if the history covers all methods. */
  readonly icon: IconName | undefined
  /** `onRetry` and `onReset` are called by buttons that then disappear, so both must first move focus elsewhere. */
  readonly onRetry: () => void
  readonly onReset: () => void
}

/** The records with the page control, or a loading, empty or error state. */
function HistoryBody({ history, icon, onRetry, onReset }: HistoryBodyProps) {
  const t = useTexts('dashboard', 'common')
  const { page, pages, isFirst, filtered, setPage } = history
  const { data, isPlaceholderData, isError, error } = history.answer

  if (isError)
    return (
      <div className="panel">
        <ErrorState title={t('dashboard:history.failed')} error={error} onRetry={onRetry} />
      </div>
    )

  // While a new page loads, the previous one normally stays. If it was empty, the user would not see that a new
  // search is running, so a skeleton is shown.
  if (!data || (isPlaceholderData && data.list.length === 0))
    return (
      <LoadingTable
        label={t('common:loading')}
        heads={historyColumns.map(({ key }) => t(`dashboard:history.${key}`))}
      />
    )

  if (data.list.length > 0)
    return (
      <>
        <HistoryTable records={data.list} busy={isPlaceholderData} />
        {pages > 1 && (
          <Pager
            page={Math.min(page, pages)}
            pageCount={pages}
            isFirst={isFirst}
            onPage={setPage}
            texts={{
              label: t('dashboard:pager.label'),
              previous: t('dashboard:pager.previous'),
              next: t('dashboard:pager.next'),
              backTen: t('dashboard:pager.backTen'),
              aheadTen: t('dashboard:pager.aheadTen'),
              field: t('dashboard:pager.field', { pages }),
              page: (each) => t('dashboard:pager.page', { page: each }),
            }}
          />
        )}
        <NotYours />
      </>
    )

  return (
    <div className="panel">
      {filtered ? (
        <State
          kind="filtered"
          title={t('dashboard:history.noMatch')}
          action={
            <Button size="small" variant="grey" onClick={onReset}>
              {t('dashboard:history.reset')}
            </Button>
          }
        >
          {t('dashboard:history.noMatchHelp')}
        </State>
      ) : (
        <State icon={icon} title={t('dashboard:history.none')}>
          {t('dashboard:history.noneHelp')}
        </State>
      )}
    </div>
  )
}

/** Says whom to tell of a sign-in by someone else. */
function NotYours() {
  const t = useTexts('dashboard')
  const contact = useHelpDeskContact()
  return (
    <p className="small muted">
      <span>{t('dashboard:history.notYours')}</span> <span>{t('dashboard:history.tell')}</span>{' '}
      {contact && <bdi className="strong">{contact}</bdi>}
    </p>
  )
}

interface HistoryTableProps {
  readonly records: readonly HistoryRecord[]
  readonly busy: boolean
}

/** The records of a page. Memoized, so that typing in the search field does not render them again. */
const HistoryTable = memo(function HistoryTable({ records, busy }: HistoryTableProps) {
  const t = useTexts('dashboard')
  return (
    <Table
      caption={t('dashboard:history.title')}
      regionLabel={t('dashboard:history.table')}
      rows={records}
      rowKey={(_, at) => at}
      start={records[0]?.authenticateHistoryId}
      busy={busy}
      moreText={(count) => t('dashboard:history.more', { count })}
      columns={historyColumns.map((column) => ({ ...column, head: t(`dashboard:history.${column.key}`) }))}
    />
  )
})

/**
 * The columns of the table and of its skeleton. `historyStyles` sets their widths in the same order. A missing value
 * shows '-'. The cell functions are constants, so that React does not render an unchanged row again.
 */
const historyColumns = [
  {
    key: 'application',
    kind: 'main',
    cell: ({ applicationName }: HistoryRecord) => <GivenText cut>{applicationName}</GivenText>,
  },
  { key: 'service', kind: 'wide', cell: ({ type }: HistoryRecord) => <Service type={type} /> },
  {
    key: 'device',
    cell: ({ description }: HistoryRecord) => <GivenText cut>{description}</GivenText>,
    isEmpty: ({ description }: HistoryRecord) => !description || !isVisible(description),
  },
  { key: 'status', kind: 'status', cell: ({ status }: HistoryRecord) => <Outcome status={status} /> },
  {
    key: 'date',
    kind: 'date',
    cell: ({ insertDate }: HistoryRecord) => formatDate(insertDate, { time: true }),
  },
] as const

/** A method's name and icon. For an unknown method, the value that the backend sent. */
function Service({ type }: Pick<HistoryRecord, 'type'>) {
  const t = useTexts('dashboard')
  const method = methodByWireType(type ?? '')
  if (!method) return <GivenText cut>{type}</GivenText>
  return (
    <span className="with-icon">
      <Icon name={method.name} />
      <span>{t(`dashboard:method.${method.name}`)}</span>
    </span>
  )
}

function Outcome({ status }: Pick<HistoryRecord, 'status'>) {
  const t = useTexts('dashboard')
  const outcome = status === null ? 'unknown' : status === 1 ? 'success' : 'failure'
  return <StatusBadge status={outcome}>{t(`dashboard:history.${outcome}`)}</StatusBadge>
}

interface HistoryFilters {
  readonly type?: AuthenticationType | undefined
  readonly status?: HistoryStatus | undefined
}

type History = ReturnType<typeof useHistory>

/**
 * The history of one kind of device, or of all methods, page by page. A new search text or filter returns to page 1.
 */
function useHistory(kind: DeviceKind | undefined) {
  const [page, setPage] = useState(1)
  const [filters, setFilters] = useState<HistoryFilters>({})
  const search = useSearchText(() => setPage(1))
  const { searched } = search

  const query = {
    pageNum: page,
    ...(searched && { applicationName: searched }),
    ...(filters.type && { type: filters.type }),
    ...(filters.status !== undefined && { status: filters.status }),
  }
  const answer = useCallQuery(kind?.history ?? dashboardHistory, query, { keepPrevious: true })
  const { data, isPlaceholderData } = answer
  const pages = data ? Math.max(data.pages, data.hasNextPage ? data.pageNum + 1 : 1) : 1
  // While another page loads, `data` still holds the previous page, which says nothing about the new one.
  const isFirst = data && !isPlaceholderData ? data.isFirstPage : page === 1
  // Since the pages were counted, records may have been removed. Then the last page is shown.
  if (data && !isPlaceholderData && page > pages) setPage(pages)

  return {
    answer,
    search,
    filters,
    page,
    pages,
    isFirst,
    setPage,
    filtered: searched !== '' || filters.type !== undefined || filters.status !== undefined,
    filter(changed: HistoryFilters) {
      setFilters({ ...filters, ...changed })
      setPage(1)
    },
    reset() {
      search.change('')
      setFilters({})
      setPage(1)
    },
  }
}

/** The pause after the last key before the search runs. */
const pauseMs = 250

/**
 * While the user types a Hangul word, its last syllable may still change with the next key. The search must not run
 * with an unfinished syllable. After this longer pause, the syllable counts as complete.
 */
const composingPauseMs = 800

interface SearchText {
  /** The text in the field. */
  readonly text: string
  /** The text to search for, trimmed and in Unicode's composed form. It changes after a pause. */
  readonly searched: string
  readonly change: (text: string) => void
  /** Searches at once, when the user presses Enter. */
  readonly search: (text: string) => void
  /** Event handlers for an element that contains the field. They notice when the user composes a Hangul syllable. */
  readonly composition: { readonly onCompositionStart: () => void; readonly onCompositionEnd: () => void }
}

/** The state of a search field that searches while the user types. `onSearch` is called for each new search text. */
function useSearchText(onSearch: () => void): SearchText {
  const { clock } = useElementContext().core.environment
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  const latest = useRef('')
  const composing = useRef(false)
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])

  const search = (wanted: string) => {
    cancel.current?.()
    const text = composed(wanted.trim())
    if (text === searched) return
    setSearched(text)
    onSearch()
  }
  const searchSoon = (wanted: string) => {
    cancel.current?.()
    cancel.current = clock.setTimeout(() => search(wanted), composing.current ? composingPauseMs : pauseMs)
  }

  return {
    text,
    searched,
    change(changed) {
      latest.current = changed
      setText(changed)
      if (changed === '') search('')
      else searchSoon(changed)
    },
    search,
    composition: {
      onCompositionStart() {
        composing.current = true
      },
      onCompositionEnd() {
        composing.current = false
        searchSoon(latest.current)
      },
    },
  }
}

/** Columns keep their widths from page to page. Short values and all column heads stay on one line. */
export const historyStyles = css`
.history .block-head { min-height: calc(36 * var(--_mfa-text-px)); }
@container mfa (width < 77.5em) {
  /* Below this width the toolbar has its own line. Until the number of records is known, it would fit beside the
     title and then jump. */
  .history .toolbar { width: 100%; }
}
@container mfa (width >= 77.5em) {
  /* The toolbar is as wide without the number of records as with it. */
  .history .toolbar { flex: 1; justify-content: end; }
  .history .count { margin-inline-end: 0; }
}
@container mfa (width > 40em) {
  .history .table { min-width: calc(700 * var(--_mfa-text-px)); table-layout: fixed; }
  .history .table :is(th, td) { padding-inline: 12px; }
  .history .table th { padding-block: 2px; white-space: normal; }
  .history .table :is(th, td):nth-child(1) { width: 18%; padding-inline-start: 16px; }
  .history .table :is(th, td):nth-child(2) { width: calc(218 * var(--_mfa-text-px)); }
  .history .table :is(th, td):nth-child(4) { width: calc(100 * var(--_mfa-text-px)); padding-inline-end: 0; }
  .history .status { white-space: normal; overflow-wrap: anywhere; }
  .history .table :is(th, td):nth-child(5) { width: calc(146 * var(--_mfa-text-px)); padding-inline-end: 16px; }
}
@container mfa (max-width: 40em) {
  .history .state { min-height: calc(276 * var(--_mfa-text-px)); }
}
`
