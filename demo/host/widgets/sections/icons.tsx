import { Icon, type IconName } from '../../../../src/ui/icon'
import { shapes } from '../../../../src/ui/icons/shapes'

export function Icons() {
  return (
    <ul className="board-icons">
      {(Object.keys(shapes) as IconName[]).map((name) => (
        <li key={name}>
          <span className="row">
            <Icon name={name} size={24} />
            <Icon name={name} size={16} />
          </span>
          {name}
        </li>
      ))}
    </ul>
  )
}
