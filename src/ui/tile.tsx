import type { ReactNode } from 'react'
import { classNames } from './class-names'

export interface TileProps {
  readonly tone?: 'primary' | 'muted' | 'danger' | 'success'
  readonly size?: 'default' | 'large'
  /** An icon. */
  readonly children: ReactNode
}

/** A tinted square with an icon, at the head of a card or a row. */
export const Tile = ({ tone = 'primary', size, children }: TileProps) => (
  <span className={classNames('tile', `tile-${tone}`, size === 'large' && 'tile-large')} part="tile">
    {children}
  </span>
)
