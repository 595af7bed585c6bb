import { Icon, type IconName } from './icon'

export interface TileProps {
  readonly icon: IconName
  readonly tone?: 'primary' | 'muted' | 'danger' | 'success'
  readonly large?: boolean
}

/** An icon on a tinted square, at the head of a card or a row. */
export const Tile = ({ icon, tone = 'primary', large }: TileProps) => (
  <span className={`tile tile-${tone}${large ? ' tile-large' : ''}`} part="tile">
    <Icon name={icon} size={24} />
  </span>
)
