import { type RefObject, useId } from 'react'
import type { AuthenticationType } from '../../../contract/authentication-types'
import { methods } from '../../../contract/methods'
import { useTexts } from '../../../react/use-texts'
import { SearchField } from '../../../ui/search-field'
import { Select } from '../../../ui/select'
import type { HistoryFilters } from './use-history'
import type { SearchText } from './use-search-text'

export interface HistoryToolbarProps {
  /** How many records there are, as far as is known. */
  readonly count: string
  readonly filters: HistoryFilters
  readonly onFilter: (changed: HistoryFilters) => void
  /** Whether the history is of all methods, so that one can be picked. */
  readonly byType: boolean
  readonly search: SearchText
  readonly searchRef: RefObject<HTMLInputElement | null>
}

/** Filters by method and outcome, and the search for an application. */
export function HistoryToolbar({ count, filters, onFilter, byType, search, searchRef }: HistoryToolbarProps) {
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
