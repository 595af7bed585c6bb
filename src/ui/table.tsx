// biome-ignore-all lint/a11y/noRedundantRoles: they stop being redundant where a narrow box turns rows into records
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names'
import { ScrollRegion } from './scroll-region'
import { useSlow } from './state'

export interface Column<Row> {
  readonly key: string
  readonly head: ReactNode
  /** True if the column's head is only for assistive technology, for example over a column of buttons. */
  readonly headHidden?: boolean
  readonly cell: (row: Row) => ReactNode
  /**
   * The look of the cell, and its position when a narrow box turns the row into a small record. `main` is the first
   * line, and `status` and `end` are to its right. `wide` has its own line, and `date` is to the right of the
   * preceding cell.
   */
  readonly kind?: 'main' | 'wide' | 'date' | 'status' | 'end'
  /** True if the row has no value in this column. In a small record the cell then takes no room. */
  readonly isEmpty?: (row: Row) => boolean
}

export interface TableProps<Row> {
  readonly caption: string
  /**
   * Accessible name of the scroll region. Needed if a section around the table already has the name `caption`, for
   * example "Devices, table".
   */
  readonly regionLabel?: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /**
   * Returns the key of a row. `at` is the row's position. If the key is only the position, React keeps the rows of
   * the previous page and fills them with the new values.
   */
  readonly rowKey: (row: Row, at: number) => string | number | bigint
  readonly busy?: boolean
  /**
   * Identifies the first row, for a table that shows one page after another. If it changes, the table scrolls to the
   * top.
   */
  readonly start?: string | number | bigint | undefined
  /**
   * Returns the text at the lower edge, such as "7 more ↓", for the number of rows that are out of sight below it. If
   * missing, the table has its whole height and does not scroll.
   */
  readonly moreText?: (count: number) => string
}

/**
 * A table that is three rows high and scrolls. Print shows all rows. In a box narrower than 640 px each row becomes a
 * small record. The roles are written out, because the `display` values of the records would otherwise remove them.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, regionLabel = caption, columns, rows, rowKey, busy = false, start, moreText } = props
  const scroller = useRef<HTMLElement>(null)
  const shown = useRef(start)
  useLayoutEffect(() => {
    // Does not scroll when the table first appears: the browser would have to compute the layout of a page that is
    // still being built.
    if (scroller.current && shown.current !== start) scroller.current.scrollTop = 0
    shown.current = start
  }, [start])
  return (
    <div className="table-frame" part="table">
      <ScrollRegion
        ref={scroller}
        className={classNames('table-scroll', !moreText && 'table-whole')}
        part="table-scroll"
        label={regionLabel}
        scrolls={moreText !== undefined}
      >
        <table
          className={classNames('table', useSlow(busy) && 'slow')}
          role="table"
          aria-busy={busy || undefined}
        >
          <caption className="visually-hidden">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ key, head, headHidden }) => (
                <th key={key} role="columnheader" scope="col">
                  {headHidden ? <span className="visually-hidden">{head}</span> : head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row, at) => (
              <tr key={rowKey(row, at)} role="row" part="row">
                {columns.map(({ key, cell, kind, isEmpty }) => (
                  <td
                    key={key}
                    role="cell"
                    className={
                      classNames(kind && `cell-${kind}`, isEmpty?.(row) && 'cell-empty') || undefined
                    }
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {moreText && <RowsBelow scroller={scroller} rows={rows} text={moreText} />}
    </div>
  )
}

interface RowsBelowProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly unknown[]
  readonly text: (count: number) => string
}

/** Says how many rows are out of sight below the scroller's lower edge. */
function RowsBelow({ scroller, rows, text }: RowsBelowProps) {
  const [below, setBelow] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows can have another height
  useEffect(() => {
    const region = scroller.current
    if (!region) return
    const count = () => setBelow(rowsBelow(region))
    // Counts when the browser has computed the layout anyway: at once, and whenever the size changes.
    const resized = new ResizeObserver(count)
    resized.observe(region)
    const [table] = region.children
    if (table) resized.observe(table)
    region.addEventListener('scroll', count, { passive: true })
    return () => {
      resized.disconnect()
      region.removeEventListener('scroll', count)
    }
  }, [scroller, rows])
  return (
    below > 0 && (
      <span className="table-more" part="table-more" aria-hidden="true">
        {text(below)}
      </span>
    )
  )
}

/** Searches the first hidden row by halves, because a table can have a thousand rows. */
function rowsBelow(region: HTMLElement): number {
  const rows = region.querySelectorAll('tbody > tr')
  const edge = region.getBoundingClientRect().bottom
  // Of a row that is in sight, a few px may be hidden by rounding and by the border.
  const isHidden = (at: number) => (rows[at] as Element).getBoundingClientRect().bottom > edge + 8
  let [first, end] = [0, rows.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if (isHidden(middle)) end = middle
    else first = middle + 1
  }
  return rows.length - first
}
