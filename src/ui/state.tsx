import { type ReactNode, useEffect, useState } from 'react'
import { classNames } from './class-names'
import { Icon, type IconName } from './icon'
import type { Slot } from './slot'
import { Tile, type TileProps } from './tile'

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
  /** A small button that can help, for example one to retry. */
  readonly action?: Slot
  /** Shown below the button, for example the details for the help desk. */
  readonly foot?: Slot
}

/**
 * Replaces a list that is empty, still loading or could not be loaded. It is as high as a table, so that the layout
 * does not jump. While a table is loading, `LoadingTable` shows the table's shape instead.
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
      {/* Only around the text: an alert's content is read at once, down to every button. */}
      <div className="state-text" role={kind === 'failed' ? 'alert' : undefined}>
        <p className="strong">{title}</p>
        {children && <p className="small muted">{children}</p>}
      </div>
      {action}
      {foot}
    </div>
  )
}

/** One line in place of content that failed, where another part of the page says why. */
export const StateLine = ({ title, action }: Pick<StateProps, 'title' | 'action'>) => (
  <div className="state-line" part="state state-failed">
    <Icon name="error" />
    <p role="alert">{title}</p>
    {action}
  </div>
)

export interface LoadingTableProps {
  /** Read by a screen reader instead of the drawn bars. */
  readonly label: string
  readonly heads: readonly string[]
}

/** The shape of a table while its rows are loading. It has three rows. */
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

/** A spinner, for a wait whose result has no known shape. A list that is loading shows its own skeleton instead. */
export const Spinner = ({ label }: { readonly label: ReactNode }) => (
  <span className="spinner-line" part="spinner" role="status">
    <span className="spinner" aria-hidden="true" />
    <span>{label}</span>
  </span>
)

const slowAfterMs = 300

/**
 * True if loading takes longer than 300 ms. The screen then shows an animation. A faster load shows none, so that the
 * first frame need not start an animation for each part of the screen.
 */
export function useSlow(loading = true): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [loading])
  return slow && loading
}
