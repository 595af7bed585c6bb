// biome-ignore-all lint/a11y/noRedundantRoles: they stop being redundant where a narrow box turns rows into records
import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
}

/**
 * A table that is three rows high and scrolls. Print shows all rows. In a box narrower than 640 px each row becomes a
 * small record. The roles are written out, because the `display` values of the records would otherwise remove them.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, regionLabel = caption, columns, rows, rowKey, busy = false, start } = props
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
      <ScrollRegion ref={scroller} className="table-scroll" part="table-scroll" label={regionLabel}>
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
                {columns.map(({ key, cell, kind }) => (
                  <td key={key} role="cell" className={kind && `cell-${kind}`}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  )
}
