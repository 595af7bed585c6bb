import { useState } from 'react'
import { classNames } from './class-names'
import { Icon, type IconName } from './icon'
import { onEnter } from './on-enter'

export interface PagerProps {
  /** Number of the current page, from 1. */
  readonly page: number
  readonly pageCount: number
  /** True if there is no page before the current one. Default: true for page 1. */
  readonly isFirst?: boolean
  readonly onPage: (page: number) => void
  readonly texts: {
    readonly label: string
    readonly previous: string
    readonly next: string
    readonly backTen: string
    readonly aheadTen: string
    /** Label of the field for a page number. */
    readonly field: string
    /**
     * Returns a page's accessible name, such as "Page 3". It must contain the number as a separate word. Default:
     * only the number.
     */
    readonly page?: (page: number) => string
  }
}

/**
 * Page numbers in blocks of ten. Single arrows move by one page, double arrows by ten. An arrow that can't move
 * further ignores clicks but keeps focus. With more than ten pages, a field takes any page number. In a narrow box the
 * field replaces the numbers, so that all is on one line: ‹ 3 / 20 ›.
 */
export function Pager({ page, pageCount, isFirst = page === 1, onPage, texts }: PagerProps) {
  const arrow = (by: number, icon: IconName, label: string) => {
    const target = pageAfter(page, by, pageCount)
    const end = target === page || (by < 0 && isFirst)
    return (
      <button
        type="button"
        part="pager-arrow"
        aria-label={label}
        aria-disabled={end || undefined}
        onClick={end ? undefined : () => onPage(target)}
      >
        <Icon name={icon} size={16} />
      </button>
    )
  }
  return (
    <nav
      className={classNames('pager', pageCount > pagesPerBlock && 'pager-long')}
      part="pager"
      aria-label={texts.label}
    >
      <PageField page={page} pageCount={pageCount} label={texts.field} onPage={onPage} />
      {arrow(-pagesPerBlock, 'chevrons-left', texts.backTen)}
      {arrow(-1, 'chevron-left', texts.previous)}
      <ol>
        {/* Keyed by position: another block has other numbers in the same positions. */}
        {pageBlock(page, pageCount).map((each) => (
          <li key={each % pagesPerBlock}>
            <button
              type="button"
              part={each === page ? 'pager-page pager-current' : 'pager-page'}
              aria-label={texts.page?.(each)}
              aria-current={each === page ? 'page' : undefined}
              onClick={each === page ? undefined : () => onPage(each)}
            >
              {each}
            </button>
          </li>
        ))}
      </ol>
      {arrow(1, 'chevron-right', texts.next)}
      {arrow(pagesPerBlock, 'chevrons-right', texts.aheadTen)}
    </nav>
  )
}

interface PageFieldProps extends Pick<PagerProps, 'page' | 'pageCount' | 'onPage'> {
  readonly label: string
}

/** The number of the current page in a field. Enter opens the page whose number is typed. */
function PageField({ page, pageCount, label, onPage }: PageFieldProps) {
  const [typed, setTyped] = useState<string>()
  const open = () => {
    const wanted = Number.parseInt(typed ?? '', 10)
    setTyped(undefined)
    if (wanted >= 1) onPage(pageAfter(wanted, 0, pageCount))
  }
  return (
    <span className="pager-field">
      <input
        className="input input-small"
        part="pager-field"
        aria-label={label}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={7}
        value={typed ?? page}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={onEnter((event) => {
          event.preventDefault()
          open()
        })}
      />
      <span aria-hidden="true">{`/ ${pageCount}`}</span>
    </span>
  )
}

/** Number of page numbers that are shown at once: 1–10, then 11–20, and so on. */
const pagesPerBlock = 10

/** Returns the page numbers of the block that contains `page`. Pages count from 1, and an empty list has one page. */
export function pageBlock(page: number, pageCount: number): number[] {
  const first = Math.floor((page - 1) / pagesPerBlock) * pagesPerBlock + 1
  const last = Math.max(Math.min(first + pagesPerBlock - 1, pageCount), first)
  const numbers: number[] = []
  for (let number = first; number <= last; number++) numbers.push(number)
  return numbers
}

/**
 * Returns the page that is `by` pages after `page`, or before it if `by` is negative. Stops at the first and the last
 * page.
 */
export const pageAfter = (page: number, by: number, pageCount: number): number =>
  Math.min(Math.max(page + by, 1), Math.max(pageCount, 1))
