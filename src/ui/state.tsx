import type { ReactNode } from 'react'
import type { IconName } from './icon'
import { Tile, type TileProps } from './tile'

const looks = {
  empty: { icon: 'list', tone: 'primary' },
  filtered: { icon: 'search', tone: 'muted' },
  failed: { icon: 'error', tone: 'danger' },
  done: { icon: 'check', tone: 'success' },
} satisfies Record<string, { icon: IconName; tone: TileProps['tone'] }>

export interface StateProps {
  readonly kind: keyof typeof looks
  readonly icon?: IconName
  readonly title: ReactNode
  readonly line?: ReactNode
  /** The way out: a small button. */
  readonly action?: ReactNode
}

/** What stands in place of a list that has nothing to show. As high as the table, so that nothing jumps. */
export const State = ({ kind, icon, title, line, action }: StateProps) => (
  <div className="panel state" part={`state state-${kind}`} role={kind === 'failed' ? 'alert' : undefined}>
    <Tile icon={icon ?? looks[kind].icon} tone={looks[kind].tone} />
    <p className="strong">{title}</p>
    {line && <p className="small muted">{line}</p>}
    {action}
  </div>
)

export interface LoadingTableProps {
  /** Read out instead of the drawn bars. */
  readonly label: string
  readonly heads: readonly string[]
}

/** A table's shape while its rows are loading, at the height of three rows. */
export const LoadingTable = ({ label, heads }: LoadingTableProps) => (
  <div className="table-frame" part="state state-loading" aria-busy="true">
    <p className="visually-hidden" role="status">
      {label}
    </p>
    <div className="table-scroll table-loading" aria-hidden="true">
      <table className="table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2].map((row) => (
            <tr key={row}>
              {heads.map((head) => (
                <td key={head}>
                  <span className="bone" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
