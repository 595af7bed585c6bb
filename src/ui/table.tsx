// biome-ignore-all lint/a11y/noRedundantRoles: they stop being redundant where a narrow box turns rows into records
import { memo, type ReactNode } from 'react'

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

type CellProps<Row> = Pick<Column<Row>, 'cell' | 'kind'> & { readonly row: Row }

const AnyCell = <Row,>({ cell, kind, row }: CellProps<Row>) => (
  <td role="cell" className={kind && `cell-${kind}`}>
    {cell(row)}
  </td>
)
/** Drawn again only for another row or by another function: in a table of a thousand rows it is worth to keep both. */
const Cell = memo(AnyCell) as typeof AnyCell

/**
 * Three rows high, then it scrolls; print shows all. Below 640 px of its own box a row becomes a small record. The roles
 * are spelled out, because a `display` other than a table's takes them away.
 */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, regionLabel = caption, columns, rows, rowKey, showAll, busy } = props
  const table = (
    <table className="table" role="table" aria-busy={busy || undefined}>
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
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" part="row">
            {columns.map(({ key, cell, kind }) => (
              <Cell key={key} cell={cell} kind={kind} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return (
    <div className="table-frame" part="table">
      {showAll ? (
        <div className="table-scroll table-all">{table}</div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className="table-scroll" part="table-scroll" aria-label={regionLabel} tabIndex={0}>
          {table}
        </section>
      )}
    </div>
  )
}
