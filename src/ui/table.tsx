// biome-ignore-all lint/a11y/noRedundantRoles: they stop being redundant where a narrow box turns rows into records
import { memo, type ReactNode } from 'react'
import { ScrollRegion } from './scroll-region'
import { useReach } from './use-reach'

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
  readonly rowKey: (row: Row) => string | number
  /** All rows at once instead of three and a scroll bar: for a table in which rows are edited in place. */
  readonly showAll?: boolean
  readonly busy?: boolean
}

interface RowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
}

const AnyRow = <Row,>({ row, columns }: RowProps<Row>) => (
  <tr role="row" part="row">
    {columns.map(({ key, cell, kind }) => (
      <td key={key} role="cell" className={kind && `cell-${kind}`}>
        {cell(row)}
      </td>
    ))}
  </tr>
)

const drawnAlike = <Row,>(before: RowProps<Row>, now: RowProps<Row>) =>
  before.row === now.row &&
  before.columns.length === now.columns.length &&
  before.columns.every(
    ({ cell, kind }, at) => cell === now.columns[at]?.cell && kind === now.columns[at]?.kind,
  )

/** Drawn again only for another row or by other functions: in a table of a thousand rows it is worth to keep both. */
const TableRow = memo(AnyRow, drawnAlike) as typeof AnyRow

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
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, regionLabel = caption, columns, rows, rowKey, showAll, busy } = props
  const { reach, beyond, onScroll } = useReach(rows.length)
  const drawn = showAll ? rows : rows.slice(0, reach)
  const table = (
    <table
      className="table"
      role="table"
      aria-busy={busy || undefined}
      aria-rowcount={drawn.length < rows.length ? rows.length + 1 : undefined}
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
      {inGroups(drawn).map(({ from, group }) => (
        <tbody key={from} role="rowgroup">
          {group.map((row) => (
            <TableRow key={rowKey(row)} row={row} columns={columns} />
          ))}
        </tbody>
      ))}
    </table>
  )
  return (
    <div className="table-frame" part="table">
      {showAll ? (
        <div className="table-scroll table-all">{table}</div>
      ) : (
        <ScrollRegion className="table-scroll" part="table-scroll" label={regionLabel} onScroll={onScroll}>
          {table}
          {beyond > 0 && <div style={{ height: beyond }} />}
        </ScrollRegion>
      )}
    </div>
  )
}
