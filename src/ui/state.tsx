import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { Icon, type IconName } from './icon'
import { Spinner } from './spinner'
import { Tile, type TileProps } from './tile'
import { useSlow } from './use-slow'

const looks = {
  empty: { icon: 'list', tone: 'primary' },
  filtered: { icon: 'search', tone: 'muted' },
  failed: { icon: 'error', tone: 'danger' },
  done: { icon: 'check', tone: 'success' },
} satisfies Record<string, { icon: IconName; tone: TileProps['tone'] }>

export interface StateProps {
  readonly kind?: keyof typeof looks | 'loading'
  readonly icon?: IconName
  readonly title: ReactNode
  /** One line below the title. */
  readonly children?: ReactNode
  /** The way out: a small button. */
  readonly action?: ReactNode
  /** What stands below the way out, for instance the details for a help desk. */
  readonly foot?: ReactNode
}

/**
 * What stands in a panel in place of a list that has nothing to show, as high as a table, so that nothing jumps. A table
 * that is loading shows its own shape instead (`LoadingTable`).
 */
export function State({ kind = 'empty', icon, title, children, action, foot }: StateProps) {
  if (kind === 'loading') {
    return (
      <div className="state" part="state state-loading">
        <Spinner label={title} />
      </div>
    )
  }
  const look = looks[kind]
  return (
    <div className="state" part={`state state-${kind}`}>
      <Tile tone={look.tone}>
        <Icon name={icon ?? look.icon} />
      </Tile>
      {/* Not around the rest: what an alert holds is read out at once, down to every button. */}
      <div className="state-text" role={kind === 'failed' ? 'alert' : undefined}>
        <p className="strong">{title}</p>
        {children && <p className="small muted">{children}</p>}
      </div>
      {action}
      {foot}
    </div>
  )
}

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
    <div className={classNames('table-scroll table-loading', useSlow() && 'slow')} aria-hidden="true">
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
                  <span className="skeleton-line" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
)
