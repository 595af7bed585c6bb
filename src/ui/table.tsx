// biome-ignore-all lint/a11y/noRedundantRoles: they stop being redundant where a narrow box turns rows into records
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names'
import { ScrollRegion } from './scroll-region'
import { UndrawnRows } from './undrawn-rows'
import { useSlow } from './use-slow'

export interface Column<Row> {
  readonly key: string
  readonly head: ReactNode
  /** The head is only for assistive technology, as over a column of buttons. */
  readonly headHidden?: boolean
  readonly cell: (row: Row) => ReactNode
  /**
   * How the cell looks, and where it goes once a row becomes a record in a narrow box: `main` is its first line,
   * `status` and `end` stand right of it, `wide` takes a line of its own, `date` stands right of what precedes it.
   */
  readonly kind?: 'main' | 'wide' | 'date' | 'status' | 'end'
}

export interface TableProps<Row> {
  readonly caption: string
  /** Names the scroll region, where a section around it bears the caption's words already: "Devices, table". */
  readonly regionLabel?: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** `at` is its place in the table: rows that are known by that alone stay, and are filled with others. */
  readonly rowKey: (row: Row, at: number) => string | number
  readonly busy?: boolean
  /** What it begins with, where it shows one page after another: each is seen from its top. */
  readonly start?: string | number | undefined
}

interface RowProps<Row> {
  readonly row: Row
  /** Its place in a long table. */
  readonly index: number | undefined
  readonly columns: readonly Column<Row>[]
}

const AnyRow = <Row,>({ row, index, columns }: RowProps<Row>) => (
  <tr role="row" part="row" aria-rowindex={index}>
    {columns.map(({ key, cell, kind }) => (
      <td key={key} role="cell" className={kind && `cell-${kind}`}>
        {cell(row)}
      </td>
    ))}
  </tr>
)

const drawnAlike = <Row,>(before: RowProps<Row>, now: RowProps<Row>) =>
  before.row === now.row &&
  before.index === now.index &&
  before.columns.length === now.columns.length &&
  before.columns.every(
    ({ cell, kind }, at) => cell === now.columns[at]?.cell && kind === now.columns[at]?.kind,
  )

/** Drawn again only for another row or by other functions: in a table of a thousand rows it is worth to keep both. */
const TableRow = memo(AnyRow, drawnAlike) as typeof AnyRow

const drawnAtFirst = 10
const rowsPerGroup = 20

/** A style sheet can have the browser skip a whole group that is out of view, which is cheaper than to skip each row. */
const inGroups = <Row,>(rows: readonly Row[]): { readonly from: number; readonly group: readonly Row[] }[] =>
  Array.from({ length: Math.max(1, Math.ceil(rows.length / rowsPerGroup)) }, (_, at) => {
    const from = at * rowsPerGroup
    return { from, group: rows.slice(from, from + rowsPerGroup) }
  })

/**
 * Three rows high, then it scrolls; of a long table only as many rows are drawn as somebody has scrolled to. Print shows
 * all. Below 640 px of its own box a row becomes a small record. The roles are spelled out, because a `display` other than
 * a table's takes them away.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, regionLabel = caption, columns, rows, rowKey, busy = false, start } = props
  const [reach, setReach] = useState(drawnAtFirst)
  const draw = useCallback((more: number) => setReach((before) => before + more), [])
  const scroller = useRef<HTMLElement>(null)
  const shown = useRef(start)
  useLayoutEffect(() => {
    // Not at first: to scroll, the browser has to work out the layout, of a page that is still being put together.
    if (scroller.current && shown.current !== start) scroller.current.scrollTop = 0
    shown.current = start
  }, [start])
  /** Assistive technology hears of rows that are not there yet. The head is the first row. */
  const isLong = rows.length > drawnAtFirst
  return (
    <div className="table-frame" part="table">
      <ScrollRegion ref={scroller} className="table-scroll" part="table-scroll" label={regionLabel}>
        <table
          className={classNames('table', useSlow(busy) && 'slow')}
          role="table"
          aria-busy={busy || undefined}
          aria-rowcount={isLong ? rows.length + 1 : undefined}
        >
          <caption className="visually-hidden">{caption}</caption>
          <thead role="rowgroup">
            <tr role="row" aria-rowindex={isLong ? 1 : undefined}>
              {columns.map(({ key, head, headHidden }) => (
                <th key={key} role="columnheader" scope="col">
                  {headHidden ? <span className="visually-hidden">{head}</span> : head}
                </th>
              ))}
            </tr>
          </thead>
          {inGroups(rows.slice(0, reach)).map(({ from, group }) => (
            <tbody key={from} role="rowgroup">
              {group.map((row, at) => (
                <TableRow
                  key={rowKey(row, from + at)}
                  row={row}
                  index={isLong ? from + at + 2 : undefined}
                  columns={columns}
                />
              ))}
            </tbody>
          ))}
        </table>
        {isLong && <UndrawnRows count={Math.max(0, rows.length - reach)} draw={draw} />}
      </ScrollRegion>
    </div>
  )
}
