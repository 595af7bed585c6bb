import { Icon, type IconName } from './icon'
import { pageAfter, pageBlock, pagesPerBlock } from './page-block'

export interface PagerProps {
  /** Counts from 1. */
  readonly page: number
  readonly pageCount: number
  /** Nothing comes before this page, whatever its number. */
  readonly isFirst?: boolean
  readonly onPage: (page: number) => void
  readonly texts: {
    readonly label: string
    readonly previous: string
    readonly next: string
    readonly backTen: string
    readonly aheadTen: string
    /** "Page 3", with the number as a word of its own; the number alone when it is not given. */
    readonly page?: (page: number) => string
  }
}

/** Ten numbers a block, single arrows for one page, double arrows for ten. Arrows at an end keep focus. */
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
    <nav className="pager" part="pager" aria-label={texts.label}>
      {arrow(-pagesPerBlock, 'chevrons-left', texts.backTen)}
      {arrow(-1, 'chevron-left', texts.previous)}
      <ol>
        {/* By its place: another block has other numbers in the same places. */}
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
