import { useTexts } from '../../../react/use-texts'
import { Button } from '../../../ui/button'
import type { IconName } from '../../../ui/icon'
import { Pager } from '../../../ui/pager'
import { LoadingTable, State } from '../../../ui/state'
import { ErrorState } from '../../shared/error-state'
import { historyColumns } from './history-columns'
import { HistoryTable } from './history-table'
import type { History } from './use-history'

export interface HistoryBodyProps {
  readonly history: History
  /** Of the one method that it is about. */
  readonly icon: IconName | undefined
  /** Both are pressed on a button that goes away: focus has to be put somewhere first. */
  readonly onRetry: () => void
  readonly onReset: () => void
}

/** The records with their pager, or what there is to say in their place. */
export function HistoryBody({ history, icon, onRetry, onReset }: HistoryBodyProps) {
  const t = useTexts('dashboard', 'common')
  const { page, pages, isFirst, filtered, setPage } = history
  const { data, isPlaceholderData, isError, error } = history.answer

  if (isError)
    return (
      <div className="panel">
        <ErrorState title={t('dashboard:history.failed')} error={error} onRetry={onRetry} />
      </div>
    )

  // Where there is no record, it cannot be seen whether that was another search.
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
              page: (each) => t('dashboard:pager.page', { page: each }),
            }}
          />
        )}
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
